import { expect, test } from 'vitest';
import {
  type BatchFormValues,
  createBatchValues,
  createLine,
  parseBatch,
  sumLines,
  toFieldErrors,
  validateBatch,
} from './batch-form-values.ts';

const line = (change: Partial<ReturnType<typeof createLine>> = {}) => ({
  ...createLine(),
  purpose: 'Liturgy',
  amount: '20',
  ...change,
});
const fill = (change: Partial<BatchFormValues>): BatchFormValues => ({
  ...createBatchValues('2027-05-02'),
  location: 'St_Kizito',
  total: '20',
  lines: [line()],
  ...change,
});

test('a line that continues an envelope is a part of its gift', () => {
  const values = fill({
    total: '$75.50',
    lines: [
      line({ name: ' Sample Guest ', method: 'check', checkNumber: '1042', amount: '50' }),
      line({ continues: true, purpose: 'UMD', amount: '15.50', name: 'ignored' }),
      line({ amount: '10' }),
    ],
  });
  expect(sumLines(values)).toEqual({ entered: 7550, counted: 7550 });
  const batch = parseBatch(values);
  expect('input' in batch && batch.input.donations).toEqual([
    {
      name: 'Sample Guest',
      phone: '',
      email: '',
      method: 'check',
      checkNumber: '1042',
      split: [
        { message: 'Liturgy', amount: 5000 },
        { message: 'UMD', amount: 1550 },
      ],
    },
    {
      name: '',
      phone: '',
      email: '',
      method: 'cash',
      checkNumber: '',
      split: [{ message: 'Liturgy', amount: 1000 }],
    },
  ]);
});

test.each([
  [{}, []],
  [{ receivedOn: '' }, ['receivedOn']],
  [{ location: '' }, ['location']],
  [{ total: 'many' }, ['total']],
  [{ total: '0' }, ['total']],
  [{ lines: [line(), line({ continues: true })] }, ['lines.1.purpose']],
  [{ lines: [line(), line()] }, []],
  [{ lines: [line({ amount: '' }), line({ purpose: '' })] }, ['lines.0.amount', 'lines.1.purpose']],
  [{ lines: [line({ name: 'x'.repeat(201) })] }, ['lines.0.name']],
  [{ lines: [line({ amount: '200000' })] }, ['lines.0.amount']],
  [{ lines: [line(), line({ method: 'card' })] }, ['lines.1.method']],
  [{ lines: [line({ checkNumber: '1'.repeat(41) })] }, ['lines.0.checkNumber']],
  [{ note: 'x'.repeat(201) }, ['note']],
  [{ receivedOn: '2027-13-40' }, ['receivedOn']],
  [{ total: '2,000,000' }, ['total']],
  [{ lines: [] }, ['lines']],
  [{ lines: Array.from({ length: 301 }, () => line()) }, ['lines']],
  [{ lines: [line({ donorId: 3, email: 'old@', phone: '12' })] }, []],
  [{ lines: [line({ continues: true })] }, []],
])('with %j the form has errors at %j', (change, missing) => {
  expect(Object.keys(validateBatch(fill(change)))).toEqual(missing);
});

test('errors of the server stand at the fields of their lines', () => {
  const lines = [line(), line({ continues: true, purpose: 'UMD' }), line({ purpose: '' })];
  const errors = {
    'donations.0.split.1.amount': 'Amount is too large',
    'donations.1.split.0.message': 'Donation is required',
    'donations.1.email': 'Valid email is required',
    totalCents: 'Total is required',
  };
  expect(toFieldErrors(errors, lines)).toEqual({
    'lines.1.amount': 'Amount is too large',
    'lines.2.purpose': 'Fund is required',
    'lines.2.name': 'Valid email is required',
    total: 'Total is required',
  });
});

test('a new line takes the way and the fund of the one above, not the giver', () => {
  const above = line({ name: 'Sample Guest', method: 'check', checkNumber: '7', purpose: 'UMD' });
  expect(createLine(above)).toMatchObject({
    name: '',
    method: 'check',
    checkNumber: '',
    purpose: 'UMD',
    amount: '',
  });
});
