import { albums } from '../../features/albums/contract/albums.ts';
import { announcements } from '../../features/announcements/contract/announcements.ts';
import { callEndpointWithProgress } from '../../contract/client.ts';
import { directory } from '../../features/directory/contract/directory.ts';
import { documents } from '../../features/documents/contract/documents.ts';
import { roles } from '../../contract/roles.ts';
import { hours } from '../../features/hours/contract/hours.ts';
import type { PageBody } from '../../features/pages/contract/page-body.ts';
import { pages } from '../../features/pages/contract/pages.ts';
import { people } from '../../features/people/contract/people.ts';
import { readings } from '../../features/readings/contract/readings.ts';
import { addDays } from '../../contract/rules/dates.ts';
import { hourCategories } from '../../features/hours/contract/rules/hour-states.ts';
import { videos } from '../../features/videos/contract/videos.ts';
import { buildReading } from '../readings-and-announcements.ts';
import {
  countTo,
  type FullSite,
  longText,
  runAll,
  sampleEmail,
  sampleName,
  sampleTelephone,
} from './samples.ts';

const toBase64 = (text: string) => Buffer.from(text).toString('base64');

const today = new Date().toISOString().slice(0, 10);

/** 1,200 members in 150 households, 3,000 changes of them, 150 invited people and 200 offers of help. */
export async function fillPeople(site: FullSite): Promise<void> {
  await importMembers(site);
  const members = (await site.callAsAdmin(directory.list, {})).slice(0, 600);
  await runAll(countTo(5), async (round) => {
    for (const { id } of members) {
      const {
        household: _,
        own: _own,
        account: _account,
        ...entry
      } = await site.callAsAdmin(directory.get, { params: { id } });
      await site.callAsAdmin(directory.update, {
        params: { id },
        body: { ...entry, kabondo: `Kabondo of Saint Charles Lwanga, round ${round}` },
      });
    }
  });
  await runAll(countTo(150), (number) =>
    site.callAsAdmin(people.invite, {
      body: {
        name: sampleName(number),
        email: `team${number}.of.the.community@parish.example.org`,
        roles: roles.slice(0, 1 + (number % roles.length)).filter((role) => role !== 'admin'),
      },
    }),
  );
  await offerHours(site);
}

async function importMembers(site: FullSite): Promise<void> {
  const rows = countTo(1200).map((number) =>
    [
      sampleName(number),
      sampleTelephone(number),
      number % 4 === 0 ? '' : `member${number}.${sampleEmail(number)}`,
      number % 3 === 0 ? 'Saints Charles Lwanga and Companions, North Shore' : 'Waltham',
      `Sample household ${Math.ceil(number / 8)}`,
      'members',
    ].join(';'),
  );
  const header = 'Name;Telephone;Email;Kabondo;Household;Telephone shown to';
  await callEndpointWithProgress(
    site.base,
    directory.import,
    {
      body: {
        content: toBase64([header, ...rows].join('\n')),
        duplicatePolicy: 'skip',
        likelyPolicy: 'add',
      },
    },
    () => undefined,
    site.admin,
  );
}

async function offerHours(site: FullSite): Promise<void> {
  await runAll(countTo(200), async (number) => {
    const { id } = await site.callAsAdmin(hours.create, {
      body: {
        volunteerName: sampleName(number),
        volunteerTelephone: sampleTelephone(number),
        category: hourCategories[number % hourCategories.length] ?? 'Transport',
        description: longText.slice(0, number % 5 === 0 ? 400 : 40),
        startDate: today,
        endDate: addDays(today, 30 + number),
        location: 'Sacred Heart Church, lower hall, behind the rectory',
        volunteerEmail: '',
        requesterName: '',
        requesterTelephone: '',
        forAnother: true,
        available: number % 10 === 0 ? 'draft' : 'Available',
      },
    });
    const params = { id };
    if (number % 10 === 0 || number % 3 === 0) return;
    if (number % 7 === 0)
      await site.callAsAdmin(hours.grantClearance, { params, body: { until: addDays(today, 90) } });
    await site.callAsAdmin(hours.request, {
      params,
      body: {
        name: sampleName(number + 5000),
        telephone: sampleTelephone(number + 50),
        note: longText.slice(0, 200),
        location: '12 Long Street, Waltham',
        forAnother: true,
      },
    });
    if (number % 4 > 1) return;
    await site.callAsAdmin(hours.accept, { params });
    if (number % 8 < 2)
      await site.callAsAdmin(hours.fulfil, { params, body: { hours: 1.5, dateFulfilled: today } });
  });
}

/** 300 readings, 200 announcements, 300 documents, 120 pages, 60 videos and 40 albums. */
export async function fillWebsite(site: FullSite): Promise<void> {
  await site.callAsAdmin(readings.import, {
    body: {
      content: toBase64(
        JSON.stringify(
          countTo(300).map((number) =>
            buildReading({
              readingDate: addDays('2027-12-01', number),
              saintOfTheDay: 'Saints Charles Lwanga, Joseph Mukasa Balikuddembe and Companions',
              dayOfTheYear: 'Thursday of the Ninth Week in Ordinary Time',
            }),
          ),
        ),
      ),
      duplicates: 'skip',
    },
  });
  await runAll(countTo(200), (number) =>
    site.callAsAdmin(announcements.create, {
      body: {
        announcementDate: addDays(today, -number * 7),
        sundayNumber: 'Solemnity of Our Lord Jesus Christ, King of the Universe',
        announcementTitle: `Okusaba kw’abakristu: pilgrimage, picnic and meeting ${number}`,
        announcementDetail: longText,
        draft: number % 11 === 0,
        publishOn: number % 5 === 0 ? addDays(today, number % 30) : null,
        expiresOn: addDays(today, number % 60),
        sendByEmail: false,
      },
    }),
  );
  await runAll(countTo(300), (number) =>
    site.callAsAdmin(documents.upload, {
      body: {
        file: new File(
          [`Sample ${number}`],
          `Minutes_of_the_executive_board_meeting_and_accounts_${number}.final.signed.pdf`,
        ),
        usageDescription: number % 4 === 0 ? longText.slice(0, 450) : 'Minutes of a meeting',
        audience: number % 3 === 0 ? ['member', 'editor', 'secretary', 'treasurer'] : ['everybody'],
      },
    }),
  );
  await createPages(site);
  await site.callAsAdmin(videos.update, {
    body: {
      videos: countTo(60).map((number) => ({
        youtubeId: `sample${String(number).padStart(5, '0')}`,
        title: `Uganda Martyrs Day, Mass of thanksgiving with the choirs of all kabondos, part ${number}`,
        description: longText.slice(0, 300),
      })),
    },
  });
  await createAlbums(site);
}

async function createPages(site: FullSite): Promise<void> {
  const body: PageBody = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: longText }] }],
  };
  const content = {
    title: 'A letter of the chaplain to the families of the community at the end of the year',
    body,
    album: null,
    owner: 'The committee for communication and the Association of Catholic Women',
    reviewOn: addDays(today, -1),
  };
  await runAll(countTo(120), (number) =>
    site.callAsAdmin(pages.create, {
      body: {
        ...content,
        title: `${content.title} ${number}`,
        slug: `letter-of-the-chaplain-at-the-end-of-the-year-${number}`,
        publish: number % 5 !== 0,
      },
    }),
  );
  const slug = 'letter-of-the-chaplain-at-the-end-of-the-year-1';
  for (const version of countTo(60))
    await site.callAsAdmin(pages.update, {
      params: { slug },
      body: { ...content, version, publish: version % 2 === 0 },
    });
}

/** The smallest picture: one gray pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

async function createAlbums(site: FullSite): Promise<void> {
  for (const number of countTo(40))
    await site.callAsAdmin(albums.create, {
      body: {
        slug: `pilgrimage-${number}`,
        title: `Pilgrimage of the community to the shrine of the Uganda Martyrs, year ${number}`,
        description: longText.slice(0, 200),
      },
    });
  const bytes = Buffer.from(pixel, 'base64');
  for (const number of countTo(40))
    await site.callAsAdmin(albums.addPicture, {
      params: { slug: 'pilgrimage-1' },
      body: { file: new File([bytes], `DSC_000${number}.png`, { type: 'image/png' }) },
    });
  for (const number of countTo(40))
    await site.call(albums.requestTakedown, {
      params: { slug: 'pilgrimage-1' },
      body: {
        picture: null,
        name: sampleName(number),
        email: sampleEmail(number),
        reason: longText,
      },
    });
}
