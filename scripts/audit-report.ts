/** Fields of `npm audit --json` that the report reads. */
interface Vulnerability {
  name: string;
  severity: string;
  range: string;
  via: (string | { title: string; url: string })[];
}

export interface Found {
  grave: string[];
  slight: string[];
}

const lineOf = ({ name, severity, range, via }: Vulnerability): string => {
  const causes = via.map((one) => (typeof one === 'string' ? `through ${one}` : `${one.title} (${one.url})`));
  return `${severity}: ${name} ${range}: ${causes.join('; ')}`;
};

/** Null if the registry did not answer. */
export function readReport(text: string): Found | null {
  let read: { vulnerabilities?: Record<string, Vulnerability> };
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    return null;
  }
  if (read.vulnerabilities === undefined) return null;
  const all = Object.values(read.vulnerabilities);
  const isGrave = ({ severity }: Vulnerability) => severity === 'high' || severity === 'critical';
  return {
    grave: all.filter(isGrave).map(lineOf),
    slight: all.filter((one) => !isGrave(one)).map(lineOf),
  };
}
