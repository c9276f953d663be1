import { accounts } from './accounts.ts';
import { albums } from './albums.ts';
import { announcements } from './announcements.ts';
import { menu } from './menu.ts';
import { discovery } from './discovery.ts';
import { directory } from './directory.ts';
import { hours } from './hours.ts';
import { documents } from './documents.ts';
import { donationBatches } from './donation-batches.ts';
import { donationStatements } from './donation-statements.ts';
import { donations } from './donations.ts';
import { monthlyDonations } from './monthly-donations.ts';
import { operations } from './operations.ts';
import { pages } from './pages.ts';
import { payments } from './payments.ts';
import { payouts } from './payouts.ts';
import { people } from './people.ts';
import { personalData } from './personal-data.ts';
import { readings } from './readings.ts';
import { boxOffice } from './reception/box-office.ts';
import { carts } from './reception/carts.ts';
import { codes } from './reception/codes.ts';
import { chairs } from './reception/chairs.ts';
import { checkIn } from './reception/check-in.ts';
import { checkout } from './reception/checkout.ts';
import { companions } from './reception/companions.ts';
import { drawers } from './reception/drawers.ts';
import { events } from './reception/events.ts';
import { manifest } from './reception/manifest.ts';
import { moves } from './reception/moves.ts';
import { reports } from './reception/reports.ts';
import { requests } from './reception/seat-requests.ts';
import { orderAdmin } from './reception/order-admin.ts';
import { tickets } from './reception/tickets.ts';
import { hall } from './reception/hall.ts';
import { hallPictures } from './reception/hall-pictures.ts';
import { waitingList } from './reception/waiting-list.ts';
import { appleWallet, wallet } from './reception/wallet.ts';
import { search } from './search.ts';
import { site } from './site.ts';
import { status } from './status.ts';
import { today } from './today.ts';
import { treasuryDays } from './treasury-days.ts';
import { videos } from './videos.ts';

/** All endpoints, by feature. */
export const contract = {
  site,
  accounts,
  operations,
  people,
  personalData,
  directory,
  hours,
  pages,
  menu,
  albums,
  videos,
  search,
  readings,
  announcements,
  payouts,
  treasuryDays,
  reception: {
    events,
    chairs,
    requests,
    hall,
    hallPictures,
    waitingList,
    carts,
    codes,
    drawers,
    checkout,
    tickets,
    companions,
    wallet,
    appleWallet,
    checkIn,
    manifest,
    reports,
    boxOffice,
    moves,
    orderAdmin,
  },
  payments,
  discovery,
  documents,
  donations,
  monthlyDonations,
  donationBatches,
  donationStatements,
  status,
  today,
};
