import { expect, test } from 'vitest';
import {
  type BatchFormValues,
  createBatchValues,
  createLine,
  sumLines,
  toBatchInput,
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
  expect(toBatchInput(values).donations).toEqual([
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
])('with %j the form misses %j', (change, missing) => {
  expect(Object.keys(validateBatch(fill(change)))).toEqual(missing);
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
