import { setTimeout as pause } from 'node:timers/promises';
import { announcements } from '../features/announcements/contract/announcements.ts';
import { callEndpoint } from '../contract/client.ts';
import { type Benchmark, quantile } from './measurement.ts';
import { signIn } from './sign-in.ts';
import { startServer } from './server-process.ts';

const requestsPerSecond = 20;

/** Pages that are built anew for each request, because what they show was just changed. */
export const pageRendering: Benchmark = {
  name: 'page-rendering',
  description: `${requestsPerSecond} changed announcements a second, each followed by a request for its page`,
  async run({ quick }) {
    const requests = quick ? 100 : 400;
    const site = await startServer();
    try {
      const cookie = await signIn(site.base);
      const options = { headers: { cookie, origin: site.base } };
      const body = {
        announcementDate: null,
        sundayNumber: 'Third Sunday',
        announcementTitle: 'Choir practice',
        announcementDetail: 'The choir meets after Mass. '.repeat(20),
        draft: false,
        publishOn: null,
        expiresOn: null,
        sendByEmail: false,
      };
      const { id } = await callEndpoint(site.base, announcements.create, { body }, options);
      const durations: number[] = [];
      let stale = 0;
      const request = async (count: number) => {
        const announcementTitle = `Choir practice ${count}`;
        await callEndpoint(
          site.base,
          announcements.update,
          { params: { id }, body: { ...body, announcementTitle } },
          options,
        );
        const started = performance.now();
        const response = await fetch(`${site.base}/detail-announcement/${id}`);
        const text = await response.text();
        durations.push(performance.now() - started);
        const [, visible = 0] = /Choir practice (\d+)/.exec(text) ?? [];
        if (Number(visible) < count) stale += 1;
      };
      // The first request loads the renderer.
      for (let count = 0; count < 10; count += 1) await request(count);
      durations.length = 0;
      const running: Promise<void>[] = [];
      for (let count = 10; count < requests + 10; count += 1) {
        running.push(request(count));
        await pause(1000 / requestsPerSecond);
      }
      await Promise.all(running);
      return [
        {
          name: 'an uncached page, p95',
          values: [quantile(durations, 0.95)],
          unit: 'ms',
          target: { max: 50 },
          beside: `p50 ${quantile(durations, 0.5).toFixed(1)} ms`,
        },
        {
          name: 'pages with an older text than the last change before the request',
          values: [stale],
          unit: '',
          target: { max: 0 },
        },
      ];
    } finally {
      await site.stop();
    }
  },
};
