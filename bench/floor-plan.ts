import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { chromiumArgs, findChromium } from '../scripts/find-chromium.mjs';
import { createClient } from './client.ts';
import { type Benchmark, quantile } from './measurement.ts';
import { measurePaint, measureUpdate, observePaints } from './paint-timing.ts';
import { extractAfter } from './http-sale.ts';
import { startServer } from './server-process.ts';

const slower = 4;

export const floorPlan: Benchmark = {
  name: 'floor-plan',
  description: `The floor plan of the whole hall in Chromium with the processor slowed ${slower} times`,
  async run({ quick }) {
    const [loads, changes] = quick ? [3, 10] : [9, 40];
    const site = await startServer();
    const browser = await chromium.launch({
      executablePath: await findChromium(),
      args: chromiumArgs,
    });
    const client = createClient(site.base, 2);
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
      await page.addInitScript(observePaints);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const paints: { painted: number; pressable: number }[] = [];
      for (let load = -1; load < loads; load += 1) {
        const durationMs = await measurePaint(page, site.base);
        if (load >= 0) paints.push(durationMs);
      }
      const visible = await page.locator('[data-chair]').count();
      const created = await client.send('POST', '/api/reception/cart', {});
      const cartId = extractAfter(created.body, '"id":"', 36);
      const updates: number[] = [];
      for (let change = 0; change < changes; change += 1) {
        const method = change % 2 === 0 ? 'PUT' : 'DELETE';
        const chair = await page
          .locator('[data-chair]')
          .nth(100 + (change >> 1))
          .getAttribute('data-chair');
        // Waits until the work of the previous change is done.
        await pause(600);
        updates.push(
          await measureUpdate(page, () =>
            client.send(method, `/api/reception/cart/${cartId}/chairs/${chair}`),
          ),
        );
      }
      return [
        {
          name: `plan of ${visible} chairs, from their arrival to the paint`,
          values: paints.map(({ painted }) => painted),
          unit: 'ms',
          target: { max: 150 },
        },
        {
          name: 'the same until each chair can be pressed and read aloud',
          values: paints.map(({ pressable }) => pressable),
          unit: 'ms',
        },
        {
          name: 'one chair changed by someone else, scripts until the frame',
          values: updates,
          unit: 'ms',
          target: { max: 16 },
          beside: `p95 ${quantile(updates, 0.95).toFixed(1)} ms`,
        },
      ];
    } finally {
      client.close();
      await browser.close();
      await site.stop();
    }
  },
};
