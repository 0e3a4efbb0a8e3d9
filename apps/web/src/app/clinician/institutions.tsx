import { OpenDataRequests } from '~/app/patient/data-requests.ts';
import InstitutionsPage from '~/features/institutions/institutions-page.tsx';

/** All institutions, and what patients ask about their data wherever they are: two features on one page. */
export default function AllInstitutions() {
  return <InstitutionsPage dataRequests={<OpenDataRequests />} />;
}
