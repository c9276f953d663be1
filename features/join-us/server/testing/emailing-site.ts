/** A site that sends email; no test lets it connect. */
export const emailingSite = {
  variables: {
    PUBLIC_URL: 'https://parish.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Parish <office@parish.example>',
  },
};
