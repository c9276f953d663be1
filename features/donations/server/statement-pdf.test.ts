import { expect, test } from 'vitest';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { renderStatementPdf } from './statement-pdf.ts';

test.each(['', ' ', '\u200b'])(
  'the statement of a donor whose name is %j goes to the telephone number',
  async (name) => {
    const telephone = '6175550123';
    const pdf = await renderStatementPdf({
      year: 2027,
      donor: { name, address: '', email: '', telephone },
      donations: [
        {
          id: 1,
          donorId: 1,
          name,
          phone: telephone,
          email: '',
          location: 'St_Kizito',
          locationLabel: 'St Kizito',
          tribute: '',
          note: '',
          parts: [{ message: 'Liturgy', label: 'Liturgy', amount: 100_00 }],
          coveredFee: 0,
          amount: 100_00,
          paidAt: testNow,
          createdAt: testNow,
          method: 'cash',
          checkNumber: '',
          state: 'PAID',
          monthly: false,
          pledgeId: null,
        },
      ],
      settings: { introduction: '', recipient: '', taxNumber: '', wording: '', feePercent: 0 },
      site: { name: 'Sample Site', email: 'office@example.org', timeZone: 'America/New_York' },
      now: testNow,
    });
    const text = parsePdf(pdf).map((part) => part.text);
    expect(text.join('\n')).toContain('(617) 555-0123');
  },
);
