import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Announcement, AnnouncementInput, AnnouncementWire } from './announcements.ts';

const record = {
  id: 1,
  announcenemtDate: '2027-05-30',
  sundayNumber: 'Trinity Sunday',
  announcementTitle: 'Picnic',
  announcementDetail: 'After Mass.',
  draft: false,
  publishOn: null,
  expiresOn: null,
  sendByEmail: true,
  emailedAt: null,
  audience: ['everybody' as const],
  album: null,
};

describe('an announcement on the wire', () => {
  it('uses the field names of the specification', () => {
    expect(Object.keys(AnnouncementWire.shape).slice(0, 5)).toEqual([
      'id',
      'announcenemtDate',
      'sundayNumber',
      'announcementTitle',
      'announcementDetail',
    ]);
  });

  it('decodes to announcementDate and encodes back without loss', () => {
    const decoded = z.decode(Announcement, record);
    expect(decoded).toMatchObject({ announcementDate: '2027-05-30' });
    expect(z.encode(Announcement, decoded)).toEqual(record);
  });

  it('is published right away when only the four fields are sent', () => {
    const { announcenemtDate, sundayNumber, announcementTitle, announcementDetail } = record;
    const input = { announcenemtDate, sundayNumber, announcementTitle, announcementDetail };
    const decoded = AnnouncementInput.parse(input);
    expect(decoded).toEqual({
      announcementDate: '2027-05-30',
      sundayNumber,
      announcementTitle,
      announcementDetail,
      draft: false,
      publishOn: null,
      expiresOn: null,
      sendByEmail: false,
    });
    expect(z.encode(AnnouncementInput, decoded)).toMatchObject(input);
  });

  it.each([undefined, null, ''])('accepts a missing date (%o)', (date) => {
    const { id: _, emailedAt: __, ...change } = record;
    expect(
      AnnouncementInput.parse({ ...change, announcenemtDate: date }).announcementDate,
    ).toBeNull();
  });

  it('requires number, title and detail by their wire names', () => {
    const { error } = AnnouncementInput.safeParse({
      sundayNumber: ' ',
      announcementTitle: '',
      announcenemtDate: '2027-02-30',
    });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['announcenemtDate', 'Write the date as 2027-06-03'],
      ['sundayNumber', 'sundayNumber is required'],
      ['announcementTitle', 'announcementTitle is required'],
      ['announcementDetail', 'announcementDetail is required'],
    ]);
  });
});
