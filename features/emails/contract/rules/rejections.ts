const unknownReason = "It couldn't be delivered. Check the address.";

/** What was wrong, by the detail of the status code (RFC 3463: 1 address, 2 mailbox, 7 policy). */
const reasons: Readonly<Record<string, string>> = {
  1: 'There is no such address. Ask for the right one, correct it where it is saved, and send the message again.',
  2: 'The mailbox is full or closed. Ask the person to make room, or for another address, and send the message again.',
  7: "Their mail server doesn't take email from this site. Ask for another address, and ask the person who runs the server whether SPF and DKIM are set up.",
};

/** The subject of a code without a detail. */
const subjects: Readonly<Record<string, string>> = {
  550: '1',
  551: '1',
  552: '2',
  553: '1',
  554: '7',
};

/** Says why a mail server rejected an email for good ('550 5.1.1'), and what to do. */
export function describeRejection(code: string | null): string {
  if (code === null) return unknownReason;
  const [status = '', detail] = code.split(' ');
  const subject = detail?.split('.')[1] ?? subjects[status] ?? '';
  return `${reasons[subject] ?? unknownReason} (Code ${code})`;
}
