import { useRouter } from 'vitepress';
import { onMounted } from 'vue';

const REFERENCE = '/docs/reference/';
/** Anchors of the reference, which was once at `/docs`. */
const IN_REFERENCE = /^#(tag\/|models?\b|description\/)/;
/** The header of the reference leads here; `#search` is for other pages. */
const SEARCH = /^#search(-reference)?$/;

/** Redirects an old address of a place in the reference. */
export function leadToReference(): void {
  if (typeof location === 'undefined') return;
  if (location.pathname === '/docs/' && IN_REFERENCE.test(location.hash))
    location.replace(`${REFERENCE}${location.hash}`);
}

/** A reader who searches from the reference and selects an operation returns to the reference at that operation. */
export function openSearchWhenAsked(): void {
  const router = useRouter();
  onMounted(() => {
    const asked = SEARCH.exec(location.hash);
    if (!asked) return;
    history.replaceState(history.state, '', location.pathname);
    document.querySelector<HTMLElement>('.VPNavBarSearch button')?.click();
    if (asked[1] === undefined) return;
    router.onAfterRouteChange = (to) => {
      delete router.onAfterRouteChange;
      const { pathname, hash } = new URL(to, location.href);
      if (pathname === '/docs/operations') showInReference(decodeURIComponent(hash.slice(1)));
    };
  });
}

function showInReference(id: string): void {
  const call = document.getElementById(id)?.nextElementSibling;
  const link = call?.querySelector<HTMLAnchorElement>(`a[href^="${REFERENCE}#"]`);
  if (link) location.replace(link.href);
}
