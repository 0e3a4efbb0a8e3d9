export interface DemoPerson {
  name: string;
  role: string;
  phone: string;
  password: string;
}

/** Output of `npm start` once the server listens. */
export function startMessage(at: {
  port: number;
  people: readonly DemoPerson[];
  hasWebApp: boolean;
  /** Whether other machines cannot reach it because the settings do not allow it. */
  isClosed: boolean;
}): string {
  const lines = [
    '',
    `  Hodi is open at http://localhost:${at.port}`,
    `  API reference at http://localhost:${at.port}/docs`,
  ];
  if (at.isClosed) {
    lines.push('  Only this machine reaches it. For phones and others in your network: HOST=0.0.0.0 npm start');
  }
  if (!at.hasWebApp) lines.push('  (the web app is not built: only the API answers)');
  if (at.people.length > 0) {
    const width = Math.max(...at.people.map((person) => person.name.length + person.role.length + 3));
    lines.push('', `  The demo clinic. Everyone's password: ${at.people[0]?.password ?? ''}`, '');
    for (const { name, role, phone } of at.people) lines.push(`    ${`${name} (${role})`.padEnd(width)}  ${phone}`);
  }
  return `${lines.join('\n')}\n\n  Ctrl-C stops it.\n\n`;
}
