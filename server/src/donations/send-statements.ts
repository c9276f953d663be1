import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Account } from '@namugongo/contract/accounts';
import { z } from 'zod';
import { audit } from '../platform/audit.ts';
import { type Background, repeat } from '../platform/background.ts';
import { addMilliseconds } from '../platform/clock.ts';
import { type Mail, type MailBuilder, queueBuiltMail } from '../platform/mail.ts';
import { writeMail } from '../platform/mail-frame.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import type { Tell } from '../platform/send-progress.ts';
import { readSettings } from '../platform/settings.ts';
import { writeZip, type ZipEntry } from '../platform/write-zip.ts';
import { countMailed, readDonationSettings } from './queries.ts';
import { findGiver, type GiversYear, makeStatement, readGivers } from './read-statements.ts';

export const statementsKey = (id: string): string => `statements/${id}.zip`;

/** Every giver's PDF in one ZIP in the store; it is written as it is made, so that a thousand take no more room than one. */
export async function printStatements(
  platform: Platform,
  year: number,
  tell: Tell,
): Promise<{ statements: string; count: number }> {
  const givers = await giversOf(platform, year);
  async function* each(): AsyncGenerator<ZipEntry> {
    for (const [index, one] of givers.entries()) {
      const { name, bytes } = await makeStatement(platform, year, one);
      // Two givers may have one name.
      yield {
        name: `${String(index + 1).padStart(4, '0')} ${name.replaceAll(/[\\/]/g, ' ')}`,
        bytes,
      };
      tell(index + 1, givers.length);
    }
  }
  const statements = randomUUID();
  await platform.files.write(statementsKey(statements), Readable.from(writeZip(each())));
  return { statements, count: givers.length };
}

/** Puts a letter into the queue for every giver who has an address. What stays the same is never sent twice. */
export async function mailStatements(
  platform: Platform,
  year: number,
  who: Account,
  tell: Tell,
): Promise<{ mailed: number; withoutAddress: number; before: number }> {
  const givers = await giversOf(platform, year);
  const reachable = givers.filter(({ gifts }) => gifts.at(-1)?.email);
  const earlier = await countMailed(platform.database, year);
  for (const [index, one] of reachable.entries()) {
    await platform.transact((db) => queueBuiltMail(db, letterOf(year, one)));
    tell(index + 1, reachable.length);
  }
  const mailed = (await countMailed(platform.database, year)) - earlier;
  await platform.transact((db) =>
    audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'mail statements',
      subject: `donation statements ${year}`,
      after: { mailed },
    }),
  );
  return {
    mailed,
    withoutAddress: givers.length - reachable.length,
    before: reachable.length - mailed,
  };
}

async function giversOf(platform: Platform, year: number): Promise<GiversYear[]> {
  const givers = await readGivers(platform, year);
  if (givers.length === 0) throw new Refusal('donation-not-found');
  return givers;
}

/** A statement that has changed since is another letter. */
const letterOf = (year: number, { giver, gifts }: GiversYear) => ({
  dedupeKey: `statement ${year} ${giver} ${gifts.map(({ id }) => id).join(',')}`,
  builder: 'donation-statement',
  data: { year, giver },
});

const About = z.object({ year: z.int(), giver: z.string() });

export const statementMailBuilders = (platform: Platform): Record<string, MailBuilder> => ({
  'donation-statement': (data) => writeStatementMail(platform, About.parse(data)),
});

async function writeStatementMail(
  platform: Platform,
  { year, giver }: z.output<typeof About>,
): Promise<Mail> {
  const one = await findGiver(platform, year, giver);
  const { bytes } = await makeStatement(platform, year, one);
  const site = await readSettings(platform.database);
  const { recipient } = await readDonationSettings(platform.database);
  const last = one.gifts.at(-1);
  return {
    to: last?.email ?? '',
    subject: `Your gifts in ${year}: ${recipient || site.name}`,
    ...writeMail({
      site,
      heading: `Your gifts in ${year}`,
      blocks: [
        { kind: 'paragraph', text: `Dear ${last?.name ?? ''},` },
        {
          kind: 'paragraph',
          text: `thank you for all you gave in ${year}. Your statement is attached; please keep it for your taxes.`,
        },
      ],
    }),
    attachments: [
      { name: `gifts-${year}.pdf`, type: 'application/pdf', base64: bytes.toString('base64') },
    ],
  };
}

const day = 24 * 60 * 60_000;

/** Printed statements are personal: a day later they are gone from the store. */
export const statementSweeper = ({ files, clock, log }: Platform): Background =>
  repeat('printed statements', day / 24, log, async () => {
    const old = addMilliseconds(clock.now(), -day);
    for await (const { key, keptAt } of files.list('statements'))
      if (keptAt < old) await files.remove(key);
  });
