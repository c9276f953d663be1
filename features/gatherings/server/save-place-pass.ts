import { toEventDetails } from '#features/gatherings/contract/rules/event-details.ts';
import type { WalletName } from '#features/tickets/contract/tickets.ts';
import {
  buildPassFrame,
  type PassContent,
  type PassSite,
} from '#features/tickets/server/wallet/build-pass-content.ts';
import { digestPass } from '#features/tickets/server/wallet/create-pass-token.ts';
import type { PassSource } from '#features/tickets/server/wallet/pass-sources.ts';
import {
  createAppleFile,
  createGoogleLink,
  type OpenPass,
} from '#features/tickets/server/wallet/save-pass.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { findPartyByKey } from './create-party-link.ts';
import { getOccurrence } from './get-gathering.ts';
import { findGathering } from './queries.ts';
import { listPlacesOfPasses, lockPlace, type PassPlace, savePlacePass } from './wallet-queries.ts';

/** A place shows nothing of itself once it is refunded, or its day is canceled; null when its gathering is gone. */
async function buildPlaceContent(
  db: Database,
  place: PassPlace,
  site: PassSite,
): Promise<PassContent | null> {
  const { gatheringId, day } = place;
  const row = await findGathering(db, gatheringId);
  if (!row) return null;
  const occurrence = await getOccurrence(db, row, day);
  const event = {
    ...toEventDetails(row, occurrence),
    id: `gathering-${gatheringId}-${day}`,
    title: row.title,
  };
  const isVoid = place.refundedAt !== null || occurrence.isCanceled;
  return {
    ...buildPassFrame(event, site),
    seat: isVoid
      ? null
      : { barCode: place.code, name: place.name, table: '', chair: '', type: place.title },
  };
}

/** What the passes of paid places show now. */
export const listPlaceContents: PassSource = async (db, passes) => {
  const ids = passes.filter(({ ticketId }) => ticketId === null).map(({ id }) => id);
  const places = await listPlacesOfPasses(db, ids);
  if (places.size === 0) return new Map();
  const site = await getSettings(db);
  const contents = new Map<number, PassContent>();
  for (const [passId, place] of places) {
    const content = await buildPlaceContent(db, place, site);
    if (content) contents.set(passId, content);
  }
  return contents;
};

type PlaceRequest = { key: string; id: number };

/** A place of the answer's link as a pass, stored so that it is updated. Throws 'gathering-link-invalid' and 'no-such-ticket'. */
async function openPass(
  { database, transact, clock }: Platform,
  { key, id }: PlaceRequest,
  wallet: WalletName,
): Promise<OpenPass> {
  const party = await findPartyByKey(database, key);
  return transact(async (db) => {
    const place = await lockPlace(db, id);
    const content =
      place?.partyId === party.id && (await buildPlaceContent(db, place, await getSettings(db)));
    if (!content || !content.seat) throw new ProblemError('no-such-ticket');
    const owner = 'party';
    const digest = digestPass(content);
    const values = { owner, digest, updatedAt: clock.now() };
    const passId = await savePlacePass(db, { placeId: id, wallet }, values);
    return { pass: { id: passId, ticketId: null, owner }, content };
  });
}

export const createApplePlace = (platform: Platform, request: PlaceRequest): Promise<Buffer> =>
  createAppleFile(platform, () => openPass(platform, request, 'apple'));

export const createGooglePlace = (platform: Platform, request: PlaceRequest): Promise<string> =>
  createGoogleLink(platform, () => openPass(platform, request, 'google'));
