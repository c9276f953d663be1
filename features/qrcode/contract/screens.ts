import { defineScreens } from '#contract/screens.ts';

export const qrCodeScreens = defineScreens({
  qrCode: {
    path: '/qrcode',
    title: 'QR code',
    description: 'Make a QR code for any link.',
    access: 'everybody',
    listed: true,
    rendered: 'server',
  },
});
