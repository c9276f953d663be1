import { accounting } from '#features/accounting/contract/accounting.ts';
import { accounts } from '#features/accounts/contract/accounts.ts';
import { apiTokens } from '#features/api-tokens/contract/api-tokens.ts';
import { audiences } from '#features/audiences/contract/audiences.ts';
import { albums } from '#features/albums/contract/albums.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { calendar } from '#features/calendar/contract/calendar.ts';
import { menu } from '#features/menu/contract/menu.ts';
import { discovery } from '#features/discovery/contract/discovery.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { memberPhotos } from '#features/directory/contract/photos.ts';
import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { gatheringDoor } from '#features/gatherings/contract/gathering-door.ts';
import { gatheringParties } from '#features/gatherings/contract/gathering-parties.ts';
import { gatheringTickets } from '#features/gatherings/contract/gathering-tickets.ts';
import { gatherings } from '#features/gatherings/contract/gatherings.ts';
import { groupAttendance } from '#features/groups/contract/group-attendance.ts';
import { groupMessages } from '#features/groups/contract/group-messages.ts';
import { groups } from '#features/groups/contract/groups.ts';
import { letterSubscribers } from '#features/letters/contract/letter-subscribers.ts';
import { letters } from '#features/letters/contract/letters.ts';
import { householdChecks } from '#features/join-us/contract/household-checks.ts';
import { memberInvitations } from '#features/join-us/contract/invitations.ts';
import { intentions } from '#features/intentions/contract/intentions.ts';
import { joinRequests } from '#features/join-us/contract/join-requests.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { campaigns } from '#features/donations/contract/campaigns.ts';
import { pledges } from '#features/donations/contract/pledges.ts';
import { donationChoices } from '#features/donations/contract/donation-choices.ts';
import { donationStatements } from '#features/donations/contract/donation-statements.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { donors } from '#features/donations/contract/donors.ts';
import { ownDonations } from '#features/donations/contract/own-donations.ts';
import { emails } from '#features/emails/contract/emails.ts';
import { operations } from '#contract/operations.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { payouts } from '#features/payments/contract/payouts.ts';
import { people } from '#features/people/contract/people.ts';
import { personRecords } from '#features/person-records/contract/person-records.ts';
import { personalData } from '#features/personal-data/contract/personal-data.ts';
import { readings } from '#features/readings/contract/readings.ts';
import { supplements } from '#features/orders/contract/supplements.ts';
import { phoneSales } from '#features/orders/contract/phone-sales.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { carts } from '#features/seats/contract/carts.ts';
import { codes } from '#features/seats/contract/codes.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { checkIn } from '#features/door/contract/check-in.ts';
import { conflicts } from '#features/door/contract/conflicts.ts';
import { doorDevices } from '#features/door/contract/devices.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { companions } from '#features/tickets/contract/companions.ts';
import { drawers } from '#features/orders/contract/drawers.ts';
import { embed } from '#features/event/contract/embed.ts';
import { events, saleReminders } from '#features/event/contract/events.ts';
import { extras } from '#features/event/contract/extras.ts';
import { manifest } from '#features/door/contract/manifest.ts';
import { questions, responses } from '#features/tickets/contract/questions.ts';
import { guestNotes } from '#features/tickets/contract/notes.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { papers } from '#features/reports/contract/papers.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { requests } from '#features/orders/contract/seat-requests.ts';
import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import { tickets } from '#features/tickets/contract/tickets.ts';
import { hall } from '#features/hall/contract/hall.ts';
import { hallPictures } from '#features/hall/contract/hall-pictures.ts';
import { waitingList } from '#features/orders/contract/waiting-list.ts';
import { appleWallet, wallet } from '#features/tickets/contract/wallet.ts';
import { search } from '#features/search/contract/search.ts';
import { site } from '#features/site/contract/site.ts';
import { status } from '#features/status/contract/status.ts';
import { today } from '#features/today/contract/today.ts';
import { telephones } from '#features/telephones/contract/telephones.ts';
import { treasuryDays } from '#features/treasury-days/contract/treasury-days.ts';
import { webhooks } from '#features/webhooks/contract/webhooks.ts';
import { videos } from '#features/videos/contract/videos.ts';

/** All endpoints, by feature. */
export const contract = {
  site,
  accounts,
  operations,
  emails,
  apiTokens,
  people,
  personRecords,
  personalData,
  directory,
  memberPhotos,
  groups,
  groupMessages,
  groupAttendance,
  joinRequests,
  householdChecks,
  memberInvitations,
  gatherings,
  gatheringParties,
  gatheringTickets,
  gatheringDoor,
  intentions,
  telephones,
  hours,
  pages,
  menu,
  audiences,
  calendar,
  albums,
  videos,
  search,
  readings,
  announcements,
  letters,
  letterSubscribers,
  payouts,
  accounting,
  treasuryDays,
  reception: {
    events,
    saleReminders,
    embed,
    extras,
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
    guestNotes,
    questions,
    responses,
    wallet,
    appleWallet,
    checkIn,
    doorConflicts: conflicts,
    doorDevices,
    manifest,
    reports,
    papers,
    boxOffice,
    phoneSales,
    supplements,
    moves,
    orderAdmin,
    guestMessages,
  },
  payments,
  sandboxPayments,
  discovery,
  documents,
  donations,
  ownDonations,
  donors,
  monthlyDonations,
  donationBatches,
  donationChoices,
  campaigns,
  pledges,
  donationStatements,
  status,
  today,
  webhooks,
};
