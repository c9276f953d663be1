import { expect, test } from 'vitest';
import {
  getSeatNumber,
  getPrintedName,
  isHeldBy,
  opensTicket,
  provesNumber,
  type TicketProof,
} from './rules.ts';

test.each([
  ['Table 27', '27'],
  ['Chair 4', '4'],
  ['Child', 'Child'],
  ['Table of honour', 'Table of honour'],
])('%j has the large text %j', (name, number) => {
  expect(getSeatNumber(name)).toBe(number);
});

test.each([
  ['Ngɔ Mbaŋga', 'Ngɔ Mbaŋga'],
  ['王 (小明)!', '王 (小明)!'],
  ['  ', '(617) 555-0123'],
])('the guest %j is printed as %s', (userName, printed) => {
  expect(getPrintedName({ userName, telephone: '6175550123' })).toBe(printed);
});

const number: TicketProof = { kind: 'number' };
const holder: TicketProof = { kind: 'holder', holderId: 'one' };
const order: TicketProof = { kind: 'order', holderId: 'one', orderId: 71 };

test.each([
  // the order and the holder of the ticket, and the proofs that open it
  [71, 'one', [number, holder, order]],
  [72, 'one', [number, holder]],
  [71, 'two', [number]],
  [72, 'two', [number]],
])('a ticket of order %i of holder %s is opened by %j', (orderId, holderId, proofs) => {
  const opening = [number, holder, order].filter((proof) =>
    opensTicket(proof, { orderId, holderId }),
  );
  expect(opening).toEqual(proofs);
});

test('the key of a purchase proves nothing about the number', () => {
  expect([number, holder, order].filter(provesNumber)).toEqual([number, holder]);
});

test.each([
  ['6175550123', 'one@example.org', true],
  ['6175550123', 'One@Example.org ', true],
  ['6175550123', 'two@example.org', false],
  ['6175550124', 'one@example.org', false],
  ['6175550123', '', false],
])('a ticket of %s and %j is still of its buyer: %j', (telephone, userEmail, expected) => {
  const buyer = { telephone: '6175550123', email: 'one@example.org' };
  expect(isHeldBy({ telephone, userEmail }, buyer)).toBe(expected);
});
