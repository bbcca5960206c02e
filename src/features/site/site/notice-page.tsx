import type { ReactNode } from 'react';
import { column, display, primaryAction } from './page/page-styles.ts';
import { Picture } from './picture.tsx';
import type { Picture as PictureFiles } from './pictures/pictures.ts';

interface NoticePageProps {
  heading: string;
  text: string;
  children?: ReactNode;
  action: { name: string; href: string };
  /** The picture beside the message. Without one, the page shows the plan of a town. */
  picture?: PictureFiles;
  alt?: string;
}

export function NoticePage({
  heading,
  text,
  children,
  action,
  picture,
  alt = '',
}: NoticePageProps) {
  return (
    <div className={`${column} grid items-center gap-12 py-16 lg:grid-cols-2 lg:py-20`}>
      <div>
        <h1 className={`${display} text-hero`}>{heading}</h1>
        <p className="mt-6 max-w-md text-xl text-balance">{text}</p>
        {children}
        <a href={action.href} className={`${primaryAction} mt-8`}>
          {action.name}
        </a>
      </div>
      {picture ? (
        <Picture picture={picture} alt={alt} sizes="(min-width: 64rem) 38rem, 90vw" priority />
      ) : (
        <div className="ward-plan aspect-4/3" />
      )}
    </div>
  );
}
