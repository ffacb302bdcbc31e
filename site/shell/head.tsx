import { jpegAddress } from '#contract/content/pictures.ts';
import { useSite } from '../site-data.ts';

interface HeadProps {
  /** Without it the title is the site's name. */
  title?: string;
  description?: string;
  /** The page's one address; none: the page names no other than its own. */
  path?: string;
  image?: string;
  type?: 'website' | 'article';
  /** Not for search engines: results, error pages. */
  isHidden?: boolean;
  /** Objects of schema.org. */
  structuredData?: readonly object[];
}

/**
 * Lines without a name, rendered by cli/build/make-icons.mjs: for a site with neither a picture of its own nor a logo.
 */
const ownPicture = '/share.jpg';

/** The metadata for search engines and shared links. React moves these elements into <head>. */
export function Head({
  title,
  description,
  path,
  image,
  type = 'website',
  isHidden,
  structuredData = [],
}: HeadProps) {
  const data = useSite();
  const siteName = data?.site.SiteName ?? '';
  const origin = data?.origin ?? '';
  const fullTitle = [title, siteName].filter(Boolean).join(' - ');
  const text = description || data?.site.Description || '';
  const picture = image || data?.site.ShareImageUrl || data?.site.LogoUrl || ownPicture;
  return (
    <>
      <title>{fullTitle}</title>
      {text !== '' && <meta name="description" content={text} property="og:description" />}
      {isHidden && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={origin + path} />}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content="zh_CN" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? siteName} />
      {path !== undefined && <meta property="og:url" content={origin + path} />}
      <meta property="og:image" content={absolute(origin, jpegAddress(picture))} />
      {structuredData.length > 0 && (
        <script
          type="application/ld+json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: JSON.stringify(structuredData).replaceAll('<', '\\u003c') }}
        />
      )}
    </>
  );
}

export function absolute(origin: string, address: string): string {
  return address.startsWith('/') ? origin + address : address;
}
