/**
 * What is put together in one file. Each file costs a request, six of them go at a time, and on a slow phone each takes
 * some milliseconds to ask for; small ones compress badly besides. So what the same pages load is one file. What fewer
 * pages load stays by itself: nobody shall fetch what their page does not need.
 *
 * Here stands what comes with every visit; `plan-files.ts` joins what comes after that.
 */
interface Group {
  name: string;
  includeDependenciesRecursively: false;
  test: RegExp;
}

const group = (name: string, test: RegExp): Group => ({ name, test, includeDependenciesRecursively: false });

/** The file of React that draws. The entry imports it, but does not wait for it. */
export const drawingName = 'react-dom';

export const fileGroups: Group[] = [
  // What draws is the largest file of all: by itself, so that all else runs while it comes.
  group(
    drawingName,
    /node_modules[\\/](react-dom[\\/](client|cjs[\\/]react-dom-client)|scheduler[\\/])|src\/lib\/react-root\.ts/,
  ),
  group('react', /node_modules[\\/](react|react-dom|wouter|regexparam|use-sync-external-store)[\\/]/),
  // With the first page of all, whatever it is.
  group(
    'kit',
    /(vite\/preload-helper|src\/components\/(class-names|brand\/mark|action\/(app-link|button|icon-button)|icon\/(icon|entry-icons|navigation-icons)|choice\/segmented|form\/(field|control))\.|src\/lib\/(store|forms\/forget-forms|i18n\/(language|language-names|texts))\.ts|i18n\/src\/translate\.ts|virtual:text-bundles|domain\/src\/(users\/phone|questionnaires\/generated\/country-numbers)\.ts)/,
  ),
  // What stands on the login page, and on some others where somebody comes in.
  group(
    'door',
    /src\/(components\/(brand\/(entry-head|door-band)|choice\/(language-switch|theme-toggle)|form\/(password|phone|text)-field|danger\/emergency-bar)|features\/sessions\/door-page|lib\/(api\/failure-text|emergency\/country-emergency|session\/(handed-login|log-in)))\./,
  ),
  group('said', /src\/lib\/(api\/tell-error|i18n\/change-language)\.ts/),
  // Around every page that has a frame, of visitors too, and what calls the server.
  group(
    'around',
    /(src\/(components\/(brand\/(person-door|logo)|choice\/language-picker|dialog\/asked-dialog|feedback\/connection-banner|icon\/(action|state)-icons|layout\/app-(frame|header))|app\/not-found|lib\/(ids|use-media|api\/(authorised|call|request-url|shared-call)|offline\/(app-news-store|banner-state|connection-state|sending-store|use-queued)))\.(tsx?|module\.css)|domain\/src\/(offline\/room|shared\/(endpoint|user-type)|users\/display-name)\.ts|i18n\/src\/format-phone\.ts|node_modules\/uuid\/|(class|check)Private\w+|assertClassBrand)/,
  ),
  // What every page behind the login loads anyway, and what is known from the server or from before.
  group(
    'inside',
    /(src\/(lib\/(ahead|clock|first-page|frame\/page-head|i18n\/(age-in|formats)|lists\/(fetch-more|not-loaded)|offline\/database|query\/(known-answers|load-again|query-client|query-for|use-has-come)|reads\/kept-age|session\/(leaving|log-out)|vault\/(load-vault|lock-state))|components\/(action\/menu|data\/(dotted|two-lines)|layout\/(bottom-nav|nav-count|panel|side-nav|use-kept-focus)|status\/count)|app\/(lazy-page|route|patient\/(patient-routes|load-patient-home)|signed-in\/(account-menu|frame|header-language|menu-places|navigation-frame|not-loaded-page|patient-frame|routed-page|routes-of|signed-in|use-background-work|use-device-work|visitor-frame-header|workplace|foot\/lazy-page-foot)))\.(tsx?|module\.css)|domain\/src\/(offline\/retry|questionnaires\/topic|(clinicians\/clinicians|patients\/patients)\.api)\.ts|(appointment-list|interest-list|note-list|timeline)-name\.ts|i18n\/src\/(calendar-day|format)\.ts|@tanstack\/(query-core|react-query)\/build\/modern\/(?!mutationObserver|use(Mutation)))/,
  ),
  // What writes, and waits for a network.
  group(
    'write',
    /src\/(lib\/(in-time|api\/(queue-record|send|write-record)|offline\/(queue|send-soon|tab-presence|sent\/(sent-place|unnoted)))|offline\/queue-order)\.ts/,
  ),
  // Threads have it without any other field.
  group('text-area', /src\/components\/form\/(text-area|growing-text)\./),
];
