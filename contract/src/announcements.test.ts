import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Announcement, AnnouncementChange, AnnouncementOnWire } from './announcements.ts';

const record = {
  id: 1,
  announcenemtDate: '2027-05-30',
  sundayNumber: 'Trinity Sunday',
  announcementTitle: 'Picnic',
  announcementDetail: 'After Mass.',
  draft: false,
  publishOn: null,
  expiresOn: null,
  byMail: true,
  mailedAt: null,
};

describe('an announcement on the wire', () => {
  it('spells its five fields as the specification does, the odd name too', () => {
    expect(Object.keys(AnnouncementOnWire.shape).slice(0, 5)).toEqual([
      'id',
      'announcenemtDate',
      'sundayNumber',
      'announcementTitle',
      'announcementDetail',
    ]);
  });

  it('is spelt right inside, and comes back without loss', () => {
    const inside = z.decode(Announcement, record);
    expect(inside).toMatchObject({ announcementDate: '2027-05-30' });
    expect(z.encode(Announcement, inside)).toEqual(record);
  });

  it('is published at once where only the four fields are sent', () => {
    const { announcenemtDate, sundayNumber, announcementTitle, announcementDetail } = record;
    const four = { announcenemtDate, sundayNumber, announcementTitle, announcementDetail };
    const decoded = AnnouncementChange.parse(four);
    expect(decoded).toEqual({
      announcementDate: '2027-05-30',
      sundayNumber,
      announcementTitle,
      announcementDetail,
      draft: false,
      publishOn: null,
      expiresOn: null,
      byMail: true,
    });
    expect(z.encode(AnnouncementChange, decoded)).toMatchObject(four);
  });

  it.each([undefined, null, ''])('takes no date (%o), for the date is not checked', (date) => {
    const { id: _, mailedAt: __, ...change } = record;
    expect(
      AnnouncementChange.parse({ ...change, announcenemtDate: date }).announcementDate,
    ).toBeNull();
  });

  it('asks for number, title and detail by the names of the wire', () => {
    const { error } = AnnouncementChange.safeParse({
      sundayNumber: ' ',
      announcementTitle: '',
      announcenemtDate: '2027-02-30',
    });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['announcenemtDate', 'This must be a day written as 2027-06-03'],
      ['sundayNumber', 'sundayNumber is required'],
      ['announcementTitle', 'announcementTitle is required'],
      ['announcementDetail', 'announcementDetail is required'],
    ]);
  });
});
