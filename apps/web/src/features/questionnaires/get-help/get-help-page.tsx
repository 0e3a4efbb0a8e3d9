import { useLocation, useSearch } from 'wouter';
import { Segmented } from '~/components/choice/segmented.tsx';
import { Page } from '~/components/layout/page.tsx';
import { Count } from '~/components/status/count.tsx';
import { EmergencyStrip } from '~/lib/emergency/emergency-strip.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { useShownPerson } from '~/lib/person/shown-person.ts';
import { getHelpPath, myInquiriesPath } from '~/features/questionnaires/quiz-paths.ts';
import { AskForHelp } from './ask-for-help.tsx';
import { MyInquiries } from './my-inquiries.tsx';

/** Where a patient asks for help, for themself or a person of the account, and finds what was asked before. */
export default function GetHelpPage() {
  const t = useTexts();
  const { profile, patientId, isUnsent } = useShownPerson();
  const [, navigate] = useLocation();
  const tab = new URLSearchParams(useSearch()).get('tab') === 'mine' ? 'mine' : 'ask';
  const { inquiries } = profile.counts;
  return (
    <Page width="read">
      <Segmented
        label={t('help.tabs')}
        labelHidden
        size="small"
        value={tab}
        onValueChange={(chosen) => navigate(chosen === 'mine' ? myInquiriesPath : getHelpPath, { replace: true })}
        options={[
          { value: 'ask', label: t('help.ask') },
          { value: 'mine', label: t('help.mine'), after: <Count value={inquiries} kind="quiet" /> },
        ]}
      />
      {tab === 'ask' ? (
        <AskForHelp profile={profile} isOther={patientId !== undefined} />
      ) : (
        <>
          <MyInquiries patientId={profile.patient.id} isUnsent={isUnsent} />
          <EmergencyStrip profile={profile} />
        </>
      )}
    </Page>
  );
}
