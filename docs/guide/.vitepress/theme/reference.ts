import { useRouter } from 'vitepress';
import { onMounted } from 'vue';

const REFERENCE = '/docs/reference/';
/** Places in the reference, which once was at `/docs`. */
const IN_REFERENCE = /^#(tag\/|models?\b|description\/)/;
/** What the header of the reference leads to; `#search` is for other pages. */
const SEARCH = /^#search(-reference)?$/;

/** An old address of a place in the reference leads there. */
export function leadToReference(): void {
  if (typeof location === 'undefined') return;
  if (location.pathname === '/docs/' && IN_REFERENCE.test(location.hash))
    location.replace(`${REFERENCE}${location.hash}`);
}

/** Who searches from the reference and finds an operation is back in the reference, at the operation. */
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
