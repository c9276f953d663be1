import { menu } from '#features/menu/contract/menu.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { type FindPages, updateMenu } from './update-menu.ts';

export function menuRoutes(app: FastifyInstance, platform: Platform, findPages: FindPages): void {
  registerEndpoint(app, platform, menu.update, ({ body, actor }) =>
    updateMenu(platform, body, requireAccount(actor), findPages),
  );
}
