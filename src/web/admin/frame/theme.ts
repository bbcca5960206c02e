const key = 'theme';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const isTheme = (value: unknown): value is Theme => themes.some((theme) => theme === value);

/** @returns what this browser was told; it follows the system until then */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  return isTheme(chosen) ? chosen : 'system';
}

/** Shows the theme and keeps it, where the browser lets a page keep anything. */
export function saveTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}
