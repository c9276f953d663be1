import { expect, it } from 'vitest';
import { parseCodeForm, toCodeFormValues } from './code-form-values.ts';

const timeZone = 'America/New_York';
const empty = toCodeFormValues(null, timeZone);
const named = { ...empty, code: 'Choir-27', label: 'Choir' };
const parse = (values: Partial<typeof empty>) =>
  parseCodeForm({ ...named, ...values }, { closed: false, timeZone });

it('a code of the form comes back as the same form', () => {
  const values = {
    ...named,
    priceKind: 'price' as const,
    dollars: '12.5',
    opens: 'priest' as const,
    maxChairs: '10',
    validFrom: '2027-05-01T08:00',
    validUntil: '2027-05-31T20:30',
    chairIds: [3],
  };
  const { input } = parse(values);
  if (!input) throw new Error('The form has errors.');
  expect(input).toMatchObject({ chairCents: 1250, percentOff: null, maxChairs: 10 });
  expect(input.validFrom?.toISOString()).toBe('2027-05-01T12:00:00.000Z');
  const saved = {
    id: 1,
    event: 1,
    state: 'open',
    heldChairs: 0,
    soldChairs: 0,
    discountCents: 0,
  } as const;
  expect(toCodeFormValues({ ...input, ...saved }, timeZone)).toEqual(values);
});

it.each([
  [{ code: '' }, 'code'],
  [{ code: 'a b' }, 'code'],
  [{ label: ' ' }, 'label'],
  [{ priceKind: 'price', dollars: '' }, 'dollars'],
  [{ priceKind: 'percent', percent: '0' }, 'percentOff'],
  [{ priceKind: 'percent', percent: '101' }, 'percentOff'],
  [{ maxChairs: '0' }, 'maxChairs'],
  [{ maxChairs: 'ten' }, 'maxChairs'],
  [{ validFrom: '2027-05-02T08:00', validUntil: '2027-05-01T08:00' }, 'validUntil'],
] as const)('%o has an error at %s', (values, field) => {
  expect(Object.keys(parse(values).errors ?? {})).toEqual([field]);
});
