import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** The addresses of docs/product.md, section 2, one that opens the membership application, and two that every site owes its visitors. */
export default [
  index('pages/start.tsx'),
  route('home', 'pages/home.tsx'),
  route('menuList', 'pages/menu-list.tsx'),
  route('info', 'pages/article.tsx'),
  route('searchKey', 'pages/search.tsx'),
  route('contribute', 'pages/contribute.tsx'),
  route('apply', 'pages/apply.tsx'),
  route('open', 'pages/open.tsx'),
  route('form', 'pages/form.tsx'),
  route('activity', 'pages/activity.tsx'),
  route('sign-up', 'pages/sign-up.tsx'),
  route('notice', 'pages/notice.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  route('sitemap', 'pages/sitemap.tsx'),
  route('members', 'pages/members.tsx'),
  route('member', 'pages/member.tsx'),
  route('certsearch', 'pages/cert-search.tsx'),
  route('certverify', 'pages/cert-verify.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
