import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chairNames, tableNames } from '#features/hall/contract/chairs.ts';
import { Ticket, TicketWire } from '#features/tickets/contract/tickets.ts';
import { dollars, idParam, timestamp } from './codecs.ts';

describe('the wire', () => {
  it('carries dollars, decoded to whole cents', () => {
    expect(z.decode(dollars, 19.99)).toBe(1999);
    expect(z.encode(dollars, 20_000)).toBe(200);
  });

  it('carries timestamps as ISO 8601 UTC', () => {
    expect(z.encode(timestamp, new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  });

  it.each(['0', '-1', '1.5', '1e3', '99999999999', 'x', ''])('rejects the id "%s"', (text) => {
    expect(z.safeDecode(idParam, text).success).toBe(false);
  });

  it('spells the checkout record as in the specification', () => {
    expect(Object.keys(TicketWire.shape)).toEqual([
      'id',
      'checkoutDate',
      'userName',
      'userEmail',
      'telephone',
      'tableName',
      'chairName',
      'amount',
      'chairType',
      'charId',
      'barCode',
      'received',
    ]);
  });

  it('decodes a checkout record to a ticket and encodes it back without loss', () => {
    const record = {
      id: 1,
      checkoutDate: '2027-05-01T16:00:00.000Z',
      userName: 'N',
      userEmail: 'n@example.org',
      telephone: '6175550123',
      tableName: 'Table 1',
      chairName: 'Chair 1',
      amount: 200,
      chairType: 'adult' as const,
      charId: '7',
      barCode: 'ABCDEFGHJKL',
      received: 'No' as const,
    };
    const ticket = z.decode(Ticket, record);
    expect(ticket).toMatchObject({ chairId: 7, amount: 20_000, received: false });
    expect(z.encode(Ticket, ticket)).toEqual(record);
  });

  it('has tables Child and 1 to 50 without 9, and chairs Child and 1 to 10', () => {
    expect(tableNames).toHaveLength(50);
    expect(tableNames).not.toContain('Table 9');
    expect(chairNames).toEqual([
      'Child',
      ...Array.from({ length: 10 }, (_, n) => `Chair ${n + 1}`),
    ]);
  });
});
