import { announcements } from '#features/announcements/contract/announcements.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSiteWithStaff } from './testing/staff.ts';

// A part of the database has no memory left, as PostgreSQL reports it. Responses and pages from before are sent, each marked as stale,
// and nothing is built from them.

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
  const body = {
    announcementDate: null,
    sundayNumber: 'Third Sunday',
    announcementTitle: 'Choir practice',
    announcementDetail: 'The choir meets after Mass.',
    draft: false,
    publishOn: null,
    expiresOn: null,
    sendByEmail: false,
  };
  await site.call(announcements.create, { body }, await site.as('editor'));
});
afterAll(() => site.stop());

async function beginOutage() {
  await site.handle.database.execute(sql`
    alter table announcement rename to stored_announcement;
    create function fail() returns boolean language plpgsql as
      $$ begin raise exception 'out of memory' using errcode = '53200'; end $$;
    create view announcement as select * from stored_announcement where fail()`);
  site.site.platform.responseCache.invalidateAll();
}
const endOutage = () =>
  site.handle.database.execute(sql`
    drop view announcement;
    drop function fail;
    alter table stored_announcement rename to announcement`);

async function open(path: string) {
  const response = await fetch(site.base + path);
  const { headers, status } = response;
  return {
    status,
    text: await response.text(),
    cacheControl: headers.get('cache-control'),
    cacheStatus: headers.get('cache-status'),
    etag: headers.get('etag'),
    retryAfter: headers.get('retry-after'),
  };
}
const isCached = (path: string) => site.site.platform.responseCache.get(path) !== undefined;
const cacheStatus = 'namugongo; fwd=stale; fwd-status=503';
const page = '/announcements';
const data = announcements.list.path;
const unopened = ['/', '/detail-announcement/1'];

test('while the database is away, what was sent before is sent as stale, and no page is built from it', async () => {
  const before = { page: await open(page), data: await open(data) };
  expect(before.page).toMatchObject({ status: 200, cacheControl: 'no-cache', cacheStatus: null });
  expect(before.page.text).toContain('Choir practice');
  expect(before.data.cacheStatus).toBeNull();

  await beginOutage();
  for (let round = 1; round <= 2; round += 1) {
    expect(await open(data)).toEqual({ ...before.data, cacheStatus });
    expect(await open(page)).toEqual({ ...before.page, cacheStatus });
    // The home page needs the same response, the other one a response that nobody has requested before.
    for (const path of unopened) {
      const response = await open(path);
      expect(response).toMatchObject({
        status: 503,
        cacheControl: 'no-store',
        cacheStatus: null,
        etag: null,
        retryAfter: '5',
      });
      expect(response.text).not.toContain('Choir practice');
    }
    expect([data, page, ...unopened].filter(isCached)).toEqual([]);
  }

  await endOutage();
  for (const path of [data, page, ...unopened]) {
    const after = await open(path);
    expect(after).toMatchObject({ status: 200, cacheControl: 'no-cache', cacheStatus: null });
    expect(after.text).toContain('Choir practice');
    expect(isCached(path)).toBe(true);
  }
});
