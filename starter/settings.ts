import type { Settings } from '#contract/site-settings.ts';

/** The settings of a new site until an administrator changes them. */
export const starterSettings = {
  name: 'Namugongo',
  shortName: '',
  tagline: 'Catholic Christians of Ugandan origin, their families and friends.',
  telephone: '',
  place: { venue: '', address: '' },
  texts: {
    heroTitle: 'Walking together in faith',
    heroText:
      'Catholic Christians of Ugandan origin, with our families and friends: praying, singing and looking after one another.',
    aboutText:
      'We foster unity among Catholics of Ugandan origin, their families and friends, so that everyone belongs and no one carries a burden alone.',
    aboutMore:
      'Together we share the Gospel, serve people in need, and help our members in work and school.',
    invitation: 'Come and pray with us.',
  },
  colors: { accent: '', cloth: '' },
  logo: null,
  sharePicture: null,
  // Empty until an administrator sets the community's own address; nothing shows or uses it before that.
  email: '',
  meetingTimes: [
    { day: 'Sunday', time: '1:00 pm' },
    { day: 'Friday', time: '8:00 pm' },
  ],
  timeZone: 'America/New_York',
  // The menu links to every information screen of the specification (section 2).
  menu: [
    {
      label: 'About us',
      items: [
        { label: 'About us', path: '/aboutus' },
        { label: 'Our history', path: '/uccbhistory' },
        { label: 'Executive board', path: '/executiveboard' },
        { label: 'Chairman', path: '/chairman' },
        { label: 'Spiritual Care', path: '/chaplaincy' },
        { label: 'Archbishop 2025', path: '/archbishop2025' },
        { label: 'Archbishop 2024', path: '/archbishop2024' },
        { label: 'From our chaplain', path: '/fr-chaplain' },
        { label: 'From our chaplain, 2024', path: '/fr-chaplain-2024' },
      ],
    },
    {
      label: 'Mass & Readings',
      items: [
        { label: 'Mass Schedules', path: '/mass-schedules' },
        { label: 'Our Mass', path: '/currentreading' },
        { label: 'Readings', path: '/readings' },
        { label: 'Announcements', path: '/announcements' },
        { label: 'Sunday sheet', path: '/sunday-sheet' },
        { label: 'Calendar', path: '/calendar' },
        { label: 'Sacraments', path: '/sacraments' },
      ],
    },
    {
      label: 'Ministries',
      items: [
        { label: 'Children', path: '/children' },
        { label: 'Youth and young adults', path: '/youth' },
        { label: 'Women', path: '/women' },
        { label: 'Vocations', path: '/marriage' },
        { label: 'Legion of Mary', path: '/legionofmary' },
        { label: 'Bannabikiira', path: '/bannabikiira' },
        { label: 'Bubondo', path: '/bubondo' },
      ],
    },
    {
      label: 'Martyrs Day',
      items: [
        { label: 'Request Tickets', path: '/request-tickets' },
        { label: 'View My Tickets', path: '/search-tickets' },
        { label: 'Seating Plan', path: '/seating-plan' },
        { label: "Martyrs' Day 2024", path: '/martyrsday2024' },
        { label: 'Jubilee 2025', path: '/jubilee2025' },
        { label: 'Gallery 2023', path: '/gallery2023' },
        { label: 'Video', path: '/youtube' },
        { label: 'Magazine', path: '/magazine' },
      ],
    },
    {
      label: 'Take part',
      items: [
        { label: 'Volunteer', path: '/professionalhours' },
        { label: 'Members directory', path: '/directory' },
        { label: 'Donate', path: '/donation' },
        { label: 'QR code', path: '/qrcode' },
      ],
    },
  ],
  ticketSearch: 'phone and code',
  telephoneCountries: ['KE', 'TZ', 'RW', 'CA', 'GB'],
} satisfies Settings;
