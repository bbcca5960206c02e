/** Global Privacy Control, which few browsers have. */
const isPrivate = () => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl;

/**
 * Keeps the first page of the visit, and the host of the site that led to it, until the visitor closes the tab.
 * Keeps nothing for a browser with Global Privacy Control.
 */
export function rememberVisit() {
  try {
    const host = document.referrer.split('/')[2] ?? '';
    if (!isPrivate()) sessionStorage['visit'] ||= `${location.href} ${host}`;
  } catch {
    // The browser allows no storage, so an inquiry names only the page with the form.
  }
}

function readKept() {
  try {
    return String(sessionStorage['visit'] ?? '');
  } catch {
    return '';
  }
}

/** Returns where the visitor came from; undefined with Global Privacy Control. */
export function readVisit(): object | undefined {
  if (isPrivate()) return undefined;
  const page = location.pathname;
  const [first, host] = readKept().split(' ');
  if (!first) return { page };
  const { pathname, searchParams } = new URL(first);
  const utm = (name: string) => searchParams.get(`utm_${name}`)?.slice(0, 200);
  return {
    page,
    landing: pathname,
    referrerHost: host === location.host ? '' : host,
    utmSource: utm('source'),
    utmMedium: utm('medium'),
    utmCampaign: utm('campaign'),
  };
}
