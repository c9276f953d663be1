import { type PathParameter, type Screen, type ScreenPath, fillPath } from '#contract/screens.ts';
import type { Role } from '#contract/roles.ts';
import { screenList } from '#app/screens.ts';

type ParameterPath = Extract<ScreenPath, `${string}$${string}`>;

/** A value for each parameter of a path, on a new site; 'x' where a screen says that there is no such thing. A new screen without them does not type-check. */
const sampleValues: { [Path in ParameterPath]: Record<PathParameter<Path>, string> } = {
  '/$slug': { slug: 'aboutus' },
  '/setup/$secret': { secret: 'secret' },
  '/invitation/$secret': { secret: 'secret' },
  '/email/$secret': { secret: 'x' },
  '/album/$slug': { slug: 'chaplaincy' },
  '/albums/$slug': { slug: 'chaplaincy' },
  '/magazine/$page': { page: '4' },
  '/magazine-issue/$slug': { slug: 'magazine' },
  '/magazine-issue/$slug/$page': { slug: 'magazine', page: '4' },
  '/detail-announcement/$id': { id: '999999' },
  '/calendar/$month': { month: '2027-06' },
  '/sunday-sheet/$date': { date: '2027-06-06' },
  '/announcement-emails/$id': { id: '999999' },
  '/announcement-mail/$key': { key: 'x' },
  '/guest-mail/$key': { key: 'x' },
  '/letter/$slug': { slug: '999999-x' },
  '/letter-confirm/$key': { key: 'x' },
  '/letter-mail/$key': { key: 'x' },
  '/letters-admin/$id': { id: '999999' },
  '/new-guest-message/$event': { event: '1' },
  '/guest-message/$id': { id: '999999' },
  '/webhooks/$id': { id: '999999' },
  '/sale-reminder/$key': { key: 'x' },
  '/add-announcement/$id': { id: '999999' },
  '/edit-member/$id': { id: '999999' },
  '/edit-household/$id': { id: '999999' },
  '/groups/$id': { id: '999999' },
  '/intention/$key': { key: 'x' },
  '/edit-intention/$id': { id: '999999' },
  '/join-us/$secret': { secret: 'x'.repeat(43) },
  '/join-requests/$id': { id: '999999' },
  '/household-check/$key': { key: '1.unknown' },
  '/group-attendance/$id': { id: '999999' },
  '/group-mail/$key': { key: 'x' },
  '/edit-group/$id': { id: '999999' },
  '/campaign/$slug': { slug: 'unknown' },
  '/edit-campaign/$slug': { slug: 'unknown' },
  '/gathering/$slug': { slug: 'x' },
  '/gathering-answer/$key': { key: 'x' },
  '/edit-gathering/$id': { id: '999999' },
  '/manage-gathering/$id': { id: '999999' },
  '/gathering-people/$id': { id: '999999' },
  '/gathering-door/$id': { id: '999999' },
  '/gathering-booking/$id': { id: '999999' },
  '/monthly-gift/$key': { key: '1.unknown' },
  '/pledge/$key': { key: 'unknown' },
  '/donations/donors/$id': { id: '999999' },
  '/events/$id': { id: '1' },
  '/professionalhours/$id': { id: '999999' },
  '/add-professional-hour/$id': { id: '999999' },
  '/hours-answer/$secret': { secret: 'x' },
  '/seat-request/$secret': { secret: 'x' },
  '/pay/$secret': { secret: 'x' },
  '/pay/difference/$key': { key: 'x' },
  '/waiting-list/$key': { key: 'x' },
  '/ticket/$id': { id: '999999' },
  '/ticket/$id/move': { id: '999999' },
  '/order/$id': { id: '999999' },
  '/reception/$chairType': { chairType: 'adult' },
  '/receipt/$telephone': { telephone: '12' },
  '/receipt/$telephone/$orderId': { telephone: '6175550123', orderId: '1' },
  '/receipt/$telephone/$orderId/guests': { telephone: '6175550123', orderId: '1' },
  '/receipt/$telephone/$orderId/questions': { telephone: '6175550123', orderId: '1' },
  '/pages/$slug/edit': { slug: 'aboutus' },
  '/pages/$slug/history': { slug: 'aboutus' },
  '/daily-reading/$id': { id: '1' },
  '/add-reading/$id': { id: '1' },
  '/search-tickets/$telephone': { telephone: '6175550199' },
  '/t/$key': { key: 'x' },
  '/disclaimer/$telephone': { telephone: '6175550123' },
};

const valuesByPath: Readonly<Record<string, Readonly<Record<string, string>>>> = sampleValues;

const getRoles = ({ access }: Screen): readonly Role[] | undefined =>
  access === 'everybody' ? undefined : access === 'signed-in' ? ['member'] : [access[0]];

/** Every screen once, with sample values, for a visitor or for somebody who may open it. */
export const sampleScreens = screenList.map((screen) => {
  const as = getRoles(screen);
  return {
    name: screen.path.slice(1).replaceAll(/\W+/g, '-') || 'start',
    path: fillPath(screen.path, valuesByPath[screen.path] ?? {}),
    ...(as && { as }),
  };
});
