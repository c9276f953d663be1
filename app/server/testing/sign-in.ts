/** Variables for the administrator of a test site. */
export const administrator = {
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'correct horse battery',
};

/** Signs in and returns the headers for calls. */
export async function signInAsAdministrator(
  base: string,
): Promise<{ cookie: string; origin: string }> {
  const response = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({
      email: administrator.ADMIN_EMAIL,
      password: administrator.ADMIN_PASSWORD,
    }),
  });
  if (!response.ok) throw new Error(`Sign-in responded with status ${response.status}.`);
  return {
    cookie: response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
    origin: base,
  };
}
