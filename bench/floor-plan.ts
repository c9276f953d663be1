import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { args, findChromium } from '../scripts/find-chromium.mjs';
import { createClient } from './client.ts';
import { type Benchmark, quantile } from './measuring.ts';
import { paintOnce, updateOnce, watchPaints } from './paints.ts';
import { textAfter } from './sale.ts';
import { serveProduct } from './serving.ts';

const slower = 4;

export const floorPlan: Benchmark = {
  name: 'floor-plan',
  about: `The floor plan of the whole hall in Chromium with the processor slowed ${slower} times`,
  async run({ quick }) {
    const [loads, changes] = quick ? [3, 10] : [9, 40];
    const site = await serveProduct();
    const browser = await chromium.launch({ executablePath: await findChromium(), args });
    const client = createClient(site.base, 2);
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 1000 } });
      await page.addInitScript(watchPaints);
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const paints: { painted: number; pressable: number }[] = [];
      for (let load = -1; load < loads; load += 1) {
        const took = await paintOnce(page, site.base);
        if (load >= 0) paints.push(took);
      }
      const shown = await page.locator('[data-chair]').count();
      const made = await client.send('POST', '/api/reception/cart', {});
      const cartId = textAfter(made.body, '"id":"', 36);
      const updates: number[] = [];
      for (let change = 0; change < changes; change += 1) {
        const method = change % 2 === 0 ? 'PUT' : 'DELETE';
        const chair = await page
          .locator('[data-chair]')
          .nth(100 + (change >> 1))
          .getAttribute('data-chair');
        // What the change before set in motion comes to rest.
        await pause(600);
        updates.push(
          await updateOnce(page, () =>
            client.send(method, `/api/reception/cart/${cartId}/chairs/${chair}`),
          ),
        );
      }
      return [
        {
          what: `plan of ${shown} chairs, from their arrival to the paint`,
          values: paints.map(({ painted }) => painted),
          unit: 'ms',
          target: { atMost: 150 },
        },
        {
          what: 'the same until each chair can be pressed and read aloud',
          values: paints.map(({ pressable }) => pressable),
          unit: 'ms',
        },
        {
          what: 'one chair changed by somebody else, scripts until the frame',
          values: updates,
          unit: 'ms',
          target: { atMost: 16 },
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
