import { expect, test } from 'vitest';
import { generateBarCode } from '#features/tickets/server/generate-bar-code.ts';
import { findMisplacedTicket, getPracticeCode, isPracticeCode, practiceKinds } from './practice.ts';

test('no ticket has a practice code, and no practice ticket has the form of a ticket', () => {
  for (let count = 0; count < 200; count += 1) {
    const barCode = generateBarCode();
    expect(isPracticeCode(barCode)).toBe(false);
    expect(findMisplacedTicket(barCode, true)?.reason).toBe('Real ticket');
    expect(findMisplacedTicket(barCode, false)).toBeNull();
  }
  for (const kind of practiceKinds) {
    const code = getPracticeCode(kind).toLowerCase();
    expect(findMisplacedTicket(code, true)).toBeNull();
    expect(findMisplacedTicket(code, false)?.reason).toBe('Practice ticket');
  }
});

test('what is neither is looked up in both', () => {
  expect(findMisplacedTicket('https://example.org', true)).toBeNull();
  expect(findMisplacedTicket('https://example.org', false)).toBeNull();
});
