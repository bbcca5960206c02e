const key = 'theme';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/** @returns the theme that the user chose in this browser, or "system" if none was chosen */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return isTheme(chosen) ? chosen : 'system';
}

/** Applies the theme, and stores it if the browser allows storage. */
export function saveTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // The browser does not allow storage, so the choice lasts until the page is closed or reloaded.
  }
}
