import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { boxOfficeRoutes } from './box-office/routes.ts';
import { cartsRoutes } from './carts/routes.ts';
import { chairsRoutes } from './chairs/routes.ts';
import { checkInRoutes } from './check-in/routes.ts';
import { codesRoutes } from './codes/routes.ts';
import { drawersRoutes } from './drawers/routes.ts';
import { eventsRoutes } from './events/routes.ts';
import { manifestRoutes } from './manifest/routes.ts';
import { companionsRoutes } from './companions/routes.ts';
import { hallPictureRoutes, hallRoutes } from './hall/routes.ts';
import { movesRoutes } from './moves/routes.ts';
import { reportsRoutes } from './reports/routes.ts';
import { requestsRoutes } from './seat-requests/routes.ts';
import { orderAdminRoutes } from './order-admin/routes.ts';
import { ticketsRoutes } from './tickets/routes.ts';
import { waitingListRoutes } from './waiting-list/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** Registers all endpoints of the reception. */
export function receptionRoutes(app: FastifyInstance, platform: Platform): void {
  eventsRoutes(app, platform);
  chairsRoutes(app, platform);
  hallRoutes(app, platform);
  hallPictureRoutes(app, platform);
  cartsRoutes(app, platform);
  codesRoutes(app, platform);
  requestsRoutes(app, platform);
  waitingListRoutes(app, platform);
  ticketsRoutes(app, platform);
  checkInRoutes(app, platform);
  manifestRoutes(app, platform);
  reportsRoutes(app, platform);
  boxOfficeRoutes(app, platform);
  drawersRoutes(app, platform);
  movesRoutes(app, platform);
  companionsRoutes(app, platform);
  walletRoutes(app, platform);
  orderAdminRoutes(app, platform);
}
