import { onContentUpdated } from 'vitepress';
import { onMounted, onUnmounted } from 'vue';

const KEY = 'cowrie-language';
const GROUP = '.vp-code-group';

/** The language picked in one group of samples is shown in all others, on every page. */
export function rememberTabs(): void {
  onMounted(() => {
    showLanguage(localStorage.getItem(KEY));
    document.addEventListener('change', keepLanguage);
  });
  onContentUpdated(() => showLanguage(localStorage.getItem(KEY)));
  onUnmounted(() => document.removeEventListener('change', keepLanguage));
}

function keepLanguage({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(`${GROUP} input`)) return;
  const language = target.labels?.[0]?.textContent;
  if (!language) return;
  localStorage.setItem(KEY, language);
  // Groups above change their height, so the page scrolls to keep the picked one under the pointer.
  const topBefore = target.getBoundingClientRect().top;
  showLanguage(language);
  scrollBy({ top: target.getBoundingClientRect().top - topBefore, behavior: 'instant' });
}

/** Shows the language in each group that has it. VitePress's own handler would scroll to each changed group. */
function showLanguage(language: string | null): void {
  if (language === null) return;
  for (const group of document.querySelectorAll(GROUP)) {
    const inputs = [...group.querySelectorAll('input')];
    const picked = inputs.findIndex(({ labels }) => labels?.[0]?.textContent === language);
    if (picked === -1) continue;
    for (const [index, input] of inputs.entries()) input.checked = index === picked;
    const blocks = group.querySelector('.blocks')?.children ?? [];
    for (const [index, block] of [...blocks].entries()) block.classList.toggle('active', index === picked);
  }
}
