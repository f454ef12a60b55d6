import { useData } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { h } from 'vue';
import { leadToReference, openSearchWhenAsked } from './reference.ts';
import { rememberTabs } from './tabs.ts';
import './theme.css';

/** VitePress's default theme, plus a link to the Markdown version above each page. */
export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'doc-before': () => h(PlainLink) }),
  enhanceApp: leadToReference,
  setup() {
    openSearchWhenAsked();
    rememberTabs();
  },
};

function PlainLink() {
  const { page, site } = useData();
  // Without a target the site's own router would look for a page.
  const href = `${site.value.base}${page.value.relativePath}`;
  return h('a', { class: 'plain-link', href, target: '_self', type: 'text/markdown' }, 'Markdown');
}
