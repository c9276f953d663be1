import { companions } from '#features/tickets/contract/companions.ts';
import type { Platform } from '#platform/platform.ts';
import { changeNeeds, correctNames, handOverTicket } from './change-holder.ts';
import { createTicketLink, findLinkedTicket } from './create-ticket-link.ts';
import { implement, limited } from '#platform/http/implement.ts';

/** Per client: a family that reloads its tickets at the door. */
const openings = { points: 60, seconds: 60 };

/** Per client: the tickets of a parish bus. */
const changes = { points: 60, seconds: 600 };

export const createCompanionsEndpoints = (platform: Platform) =>
  implement(companions, {
    openLink: limited(openings, ({ params }) => findLinkedTicket(platform, params.key)),
    share: limited(changes, async ({ params, body: { key = [] }, request }) => ({
      key: await createTicketLink(platform, { ...params, keys: key, request }),
    })),
    handOver: limited(changes, async ({ params, body: { key = [], ...to }, request }) => {
      await handOverTicket(platform, { ...params, keys: key, request }, to);
      return { name: to.name };
    }),
    correctName: limited(changes, async ({ params, body: { key = [], name }, request }) => {
      await correctNames(platform, { keys: key, request }, [{ ...params, name }]);
      return { name };
    }),
    saveNames: limited(changes, ({ body: { key = [], names }, request }) =>
      correctNames(platform, { keys: key, request }, names),
    ),
    saveNeeds: limited(changes, ({ params, body: { key = [], needs }, request }) =>
      changeNeeds(platform, { ...params, keys: key, request }, needs),
    ),
  });
