import { useEffect } from 'react';
import { Button } from '~/components/action/button.tsx';
import { Modal } from '~/components/dialog/modal.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { discardAbout, type EndedPerson, endedPeople, toldEnd } from '~/lib/person/ended-people.ts';
import { useStore } from '~/lib/store.ts';
import { toast } from '~/lib/toasts/toasts.ts';
import { isNothing, LostList, useLost } from './lost-with-end.tsx';

/** An access that has ended elsewhere: told, with what was not sent in time. */
export function EndedPeople() {
  const [first] = useStore(endedPeople);
  return first ? <Ended key={first.patientId} person={first} /> : null;
}

function Ended({ person }: { person: EndedPerson }) {
  const t = useTexts();
  const lost = useLost(person);
  const { name } = person;
  const isPassing = isNothing(lost);
  useEffect(() => {
    if (!isPassing) return;
    toast.blank(t('caregivers.ending.ended_by_others', { name }));
    void discardAbout(person);
    toldEnd(person);
    // Once, when there is nothing to show.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPassing, person]);
  if (lost.begun === undefined || isPassing) return null;
  const remove = () => {
    void discardAbout(person);
    toldEnd(person);
  };
  return (
    <Modal
      kind="alert"
      width="narrow"
      title={t('caregivers.ending.ended_title', { name })}
      closeLabel={t('shell.close')}
      onClose={remove}
      foot={
        <Button kind="main" onClick={remove}>
          {t('caregivers.ending.ended_remove')}
        </Button>
      }
    >
      <p>{t('caregivers.ending.ended_unsent')}</p>
      <LostList lost={lost} />
    </Modal>
  );
}
