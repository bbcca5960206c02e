import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useId, useState } from 'react';
import { readTheme, saveTheme, type Theme, themes } from './theme.ts';

const looks: Record<Theme, { icon: LucideIcon; label: string }> = {
  light: { icon: Sun, label: 'Light' },
  dark: { icon: Moon, label: 'Dark' },
  system: { icon: Monitor, label: 'System' },
};

export function ThemeSwitch() {
  const [chosen, setChosen] = useState(readTheme);
  const name = useId();
  const choose = (theme: Theme) => {
    setChosen(theme);
    saveTheme(theme);
  };
  return (
    <fieldset className="flex border border-on-deep/25 p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => {
        const { icon: Icon, label } = looks[theme];
        return (
          <label
            key={theme}
            title={label}
            className="flex h-8 flex-1 max-lg:h-11 cursor-pointer items-center justify-center text-on-deep/80 hover:text-on-deep border border-transparent has-checked:border-on-deep/25 has-checked:bg-on-deep/15 has-checked:text-on-deep has-focus-visible:outline-2 has-focus-visible:outline-gold forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight]"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === theme}
              onChange={() => choose(theme)}
            />
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
