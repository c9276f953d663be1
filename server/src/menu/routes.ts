import { menu } from '@namugongo/contract/menu';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { serve } from '../platform/serve.ts';
import { signedIn } from '../platform/signed-in.ts';
import { saveMenu } from './save-menu.ts';

export function menuRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, menu.save, ({ body, who }) => saveMenu(platform, body, signedIn(who)));
}
