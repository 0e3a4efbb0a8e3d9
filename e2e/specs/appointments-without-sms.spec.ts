/** A visit is booked though its clinic has sent too many SMS: the person who books reads that none reminds of it. */
import { createAppointment } from '@hodi/domain/appointments/appointments.api.ts';
import { bodyOf } from '@hodi/server/src/testing/appointments/booking.ts';
import { newId } from '@hodi/server/src/work/new-id.ts';
import { listening } from '../fixtures/at-once.ts';
import { expect, test } from '../fixtures/test.ts';

const notice = 'No SMS will remind Achieng of the appointment.';

/** As the server says it of a clinic with 3,000 SMS in a day. */
function withNotice(message: string): string {
  if (!message.startsWith('42["appointment-created"')) return message;
  const [name, payload, ...place] = JSON.parse(message.slice(2)) as [string, string, number, string];
  return `42${JSON.stringify([name, JSON.stringify({ ...JSON.parse(payload), notice }), ...place])}`;
}

test('the booking says that no SMS reminds of the visit @phone', async ({ windows, people, api }) => {
  const { patient, doctor } = await people.clinic();
  const { page, context } = await windows.of(doctor, { device: 'phone' });
  await context.routeWebSocket(/socket\.io/, (line) => {
    const server = line.connectToServer();
    server.onMessage((message) => line.send(withNotice(String(message))));
  });
  await listening(page, () => page.goto('/clinician/dashboard'));
  const start = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await api.as(doctor, createAppointment, {
    body: { ...bodyOf({ clinician: doctor, patient, start }), id: newId(Date.now()) },
  });
  await expect(page.getByText(notice)).toBeVisible();
});
