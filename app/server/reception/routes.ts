import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { boxOfficeRoutes } from '#features/orders/server/box-office/routes.ts';
import { cartsRoutes } from '#features/seats/server/carts/routes.ts';
import { chairsRoutes } from '#features/hall/server/chairs/routes.ts';
import { checkInRoutes } from '#features/door/server/check-in/routes.ts';
import { codesRoutes } from '#features/seats/server/codes/routes.ts';
import { drawersRoutes } from '#features/orders/server/drawers/routes.ts';
import { eventsRoutes } from '#features/event/server/routes.ts';
import { manifestRoutes } from '#features/door/server/manifest/routes.ts';
import { companionsRoutes } from '#features/tickets/server/companions/routes.ts';
import { hallPictureRoutes, hallRoutes } from '#features/hall/server/routes.ts';
import { movesRoutes } from '#features/tickets/server/moves/routes.ts';
import { reportsRoutes } from '#features/reports/server/routes.ts';
import { requestsRoutes } from '#features/orders/server/seat-requests/routes.ts';
import { orderAdminRoutes } from '#features/orders/server/order-admin/routes.ts';
import { ticketsRoutes } from '#features/tickets/server/routes.ts';
import { waitingListRoutes } from '#features/orders/server/waiting-list/routes.ts';
import { walletRoutes } from '#features/tickets/server/wallet/routes.ts';

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
