/** The administrator that a test site is started with. */
export const administrator = {
  ADMIN_EMAIL: 'admin@example.org',
  ADMIN_PASSWORD: 'correct horse battery',
};

/** The headers of a signed-in call, as a script makes it. */
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
  if (!response.ok) throw new Error(`Signing in was answered ${response.status}.`);
  return {
    cookie: response.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
    origin: base,
  };
}
