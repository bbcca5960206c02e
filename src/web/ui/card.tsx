import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface CardProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
}

/** A section of a screen with an icon and a title. */
export function Card({ icon: Icon, title, children }: CardProps) {
  return (
    <section className="flex min-h-44 flex-col gap-4 border border-line bg-surface p-5">
      <h2 className="flex items-center gap-2.5 font-semibold">
        <Icon aria-hidden className="size-5 shrink-0 text-brick" />
        {title}
      </h2>
      {children}
    </section>
  );
}
