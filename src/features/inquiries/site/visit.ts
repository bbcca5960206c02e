const stored = 'visit';

/** Global Privacy Control, which few browsers have. */
const isPrivate = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

/**
 * Keeps the first page of the visit, its campaign and the site that led to it, until the visitor
 * closes the tab. Keeps nothing for a browser with Global Privacy Control.
 */
export function rememberVisit() {
  try {
    if (isPrivate() || sessionStorage[stored]) return;
    const query = new URLSearchParams(location.search);
    const utm = (name: string) => query.get(`utm_${name}`)?.slice(0, 200);
    const host = document.referrer.split('/')[2];
    sessionStorage[stored] = JSON.stringify({
      landing: location.pathname,
      referrerHost: host === location.host ? '' : host,
      utmSource: utm('source'),
      utmMedium: utm('medium'),
      utmCampaign: utm('campaign'),
    });
  } catch {
    // The browser allows no storage, so an inquiry names only the page with the form.
  }
}

/** Returns where the visitor came from; undefined with Global Privacy Control. */
export function readVisit(): object | undefined {
  if (isPrivate()) return undefined;
  let visit = {};
  try {
    visit = JSON.parse(sessionStorage[stored] as string) as object;
  } catch {
    // Nothing was kept.
  }
  return { ...visit, page: location.pathname };
}
