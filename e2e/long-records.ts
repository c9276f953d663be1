import { addDays } from '../contract/rules/dates.ts';
import { albums } from '../features/albums/contract/albums.ts';
import { announcements } from '../features/announcements/contract/announcements.ts';
import { directory } from '../features/directory/contract/directory.ts';
import { emptyMemberFields } from '../features/directory/contract/member-fields.ts';
import { hours } from '../features/hours/contract/hours.ts';
import { boxOffice } from '../features/orders/contract/box-office.ts';
import { people } from '../features/people/contract/people.ts';
import { createPaidOrder, listFreeChairs } from './checkout.ts';
import type { Site } from './fixtures.ts';
import {
  countTo,
  longText,
  sampleEmail,
  sampleName,
  sampleTelephone,
} from './full-site/samples.ts';
import { buildAnnouncement, createReading } from './readings-and-announcements.ts';

const longLine = 'Isaiah 52:13-53:12, or Wisdom 3:1-9 and the Letter to the Hebrews 4:14-16; 5:7-9';

const buildBuyer = (number: number) => ({
  name: sampleName(number),
  phone: sampleTelephone(number),
  email: sampleEmail(number * 7),
});

/**
 * Creates records of each kind with the longest values that people write: several rows in each list of staff. Returns the paths of the
 * screens that show one of them.
 */
export async function createLongRecords(site: Site): Promise<string[]> {
  await site.callAsAdmin(people.invite, {
    body: { name: sampleName(3), email: sampleEmail(21), roles: ['editor', 'usher', 'reception'] },
  });
  return [
    ...(await createTexts(site)),
    ...(await createMembers(site)),
    ...(await sellSeats(site)),
    ...(await createHour(site)),
  ];
}

async function createTexts(site: Site): Promise<string[]> {
  const reading = await createReading(site, {
    saintOfTheDay: 'Saints Charles Lwanga and Companions, Martyrs, and the Blessed of Namugongo',
    dayOfTheYear: 'Thursday of the Twenty-Ninth Week in Ordinary Time, Year A',
    firstReadingVerse: longLine,
    responsorialPsalm: longLine,
    secondReadingVerse: longLine,
    gospelVerse: longLine,
  });
  const announcement = await site.callAsAdmin(announcements.create, {
    body: buildAnnouncement({
      announcementTitle: longText.slice(0, 100).trim(),
      sundayNumber: 'The Thirty-Third Sunday in Ordinary Time of the Jubilee',
      announcementDetail: longText,
    }),
  });
  const album = await site.callAsAdmin(albums.create, {
    body: {
      slug: `pilgrimage-of-the-community-to-the-shrine-${announcement.id}`,
      title: longText.slice(0, 78),
      description: longText.slice(0, 200),
    },
  });
  return [
    `/add-reading/${reading.id}`,
    `/daily-reading/${reading.id}`,
    `/add-announcement/${announcement.id}`,
    `/detail-announcement/${announcement.id}`,
    `/albums/${album.slug}`,
  ];
}

async function createMembers(site: Site): Promise<string[]> {
  const paths: string[] = [];
  for (const number of countTo(4)) {
    const { name, phone, email } = buildBuyer(number);
    const kabondo = 'Saints Charles Lwanga and Companions, North Shore';
    const { id } = await site.callAsAdmin(directory.create, {
      body: { ...emptyMemberFields, name, telephone: phone, email, kabondo },
    });
    paths.push(`/edit-member/${id}`);
  }
  return paths.slice(0, 1);
}

async function sellSeats(site: Site): Promise<string[]> {
  const { orderId } = await createPaidOrder(site, await listFreeChairs(site, 3), buildBuyer(1));
  const { tickets } = await site.callAsAdmin(boxOffice.sell, {
    body: {
      ...buildBuyer(4),
      method: 'check',
      reference: 'A check of the savings club of the North Shore',
      chairs: (await listFreeChairs(site, 2)).map(({ id }) => id),
    },
  });
  return [
    `/order/${orderId}`,
    ...tickets.slice(0, 1).flatMap(({ id }) => [`/ticket/${id}`, `/ticket/${id}/move`]),
  ];
}

async function createHour(site: Site): Promise<string[]> {
  const today = new Date().toISOString().slice(0, 10);
  const { id } = await site.callAsAdmin(hours.create, {
    body: {
      volunteerName: sampleName(4),
      volunteerTelephone: sampleTelephone(4),
      category: 'Transport',
      description: longText.slice(0, 300),
      startDate: today,
      endDate: addDays(today, 30),
      location: 'Sacred Heart Church, lower hall, behind the rectory',
      volunteerEmail: '',
      requesterName: '',
      requesterTelephone: '',
      forAnother: true,
      available: 'Available',
    },
  });
  return [`/professionalhours/${id}`, `/add-professional-hour/${id}`];
}
