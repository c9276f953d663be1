import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { emptyMemberFields } from '../member-fields.ts';
import { buildVCard } from './vcards.ts';

const mary = {
  ...emptyMemberFields,
  name: 'Mary Nakato Ssemakula',
  telephone: '6175550101',
  email: 'mary@example.org',
  kabondo: 'St. Kizito, North',
  address: '12 Sample St; Apt 4\nWaltham, MA 02451',
  birthday: 'June 3, 1980',
  household: null,
};

describe('a card', () => {
  test('has what its reader sees of the entry', () => {
    expect(buildVCard(mary).split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Ssemakula;Mary Nakato;;;',
      'FN:Mary Nakato Ssemakula',
      'TEL;TYPE=VOICE:+16175550101',
      'EMAIL;TYPE=INTERNET:mary@example.org',
      'NOTE:Kabondo: St. Kizito\\, North',
      'X-KABONDO:St. Kizito\\, North',
      'ADR;TYPE=HOME:;;12 Sample St\\; Apt 4\\nWaltham\\, MA 02451;;;;',
      'BDAY:1980-06-03',
      'END:VCARD',
      '',
    ]);
  });

  test('has nothing that is hidden from its reader', () => {
    const hidden = { telephone: null, email: null, kabondo: null, address: null, birthday: null };
    const household = { id: 1, name: 'The Ssemakulas', address: null };
    const lines = buildVCard({ ...mary, ...hidden, household }).split('\r\n');
    expect(lines).toHaveLength(6);
  });

  test('has the address of the household, a day without its year, and only the named fields', () => {
    const household = { id: 1, name: 'The Katos', address: '7 Sample St' };
    const member = {
      ...mary,
      address: null,
      birthday: 'June 3',
      telephone: '+256772123456',
      household,
    };
    const card = buildVCard(member);
    expect(card).toContain('ADR;TYPE=HOME:;;7 Sample St;;;;\r\n');
    expect(card).toContain('BDAY:--06-03\r\n');
    expect(card).toContain('TEL;TYPE=VOICE:+256772123456\r\n');
    expect(buildVCard(member, { fields: ['email'] }).split('\r\n')).toHaveLength(7);
  });

  test('has a birthday in another writing as it is stored', () => {
    expect(buildVCard({ ...mary, birthday: '3.6.1950' })).toContain('BDAY:3.6.1950\r\n');
  });

  test.each([
    ['Kato', 'N:;Kato;;;'],
    ['Kato, Mary', 'N:;Kato\\, Mary;;;'],
    ['Paul Kato Jr.', 'N:;Paul Kato Jr.;;;'],
  ])('of %s has %s', (name, line) => {
    expect(buildVCard({ ...mary, name }).split('\r\n')[2]).toBe(line);
  });
});

// ical.js leaves '\\;' of version 3.0 as it is; how the import reads it is tested with the lists of the server.
test('every card is valid for another reader', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'Ŋ', ',', '\\', '字', '😀', ' '),
    maxLength: 80,
  });
  fc.assert(
    fc.property(text, text, (name, kabondo) => {
      const card = buildVCard({ ...mary, name: `A${name}`, kabondo });
      for (const line of card.split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      const parsed = new ICAL.Component(ICAL.parse(card));
      expect(parsed.getFirstPropertyValue('fn')).toBe(`A${name}`);
      expect(parsed.getFirstPropertyValue('email')).toBe('mary@example.org');
    }),
  );
});
