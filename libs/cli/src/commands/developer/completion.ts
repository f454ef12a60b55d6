import { Argument, type Command } from 'commander';

const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Each script asks the program itself, so that it stays valid for newer versions. */
const SCRIPTS: Record<string, string> = {
  bash: `_cowrie() {
  local IFS=$'\\n'
  COMPREPLY=($(cowrie __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null))
}
complete -o default -F _cowrie cowrie`,
  zsh: `#compdef cowrie
_cowrie() {
  local -a found
  found=("\${(@f)$(cowrie __complete "\${(@)words[2,CURRENT]}" 2> /dev/null)}")
  if [[ -n $found ]]; then compadd -a found; else _files; fi
}
compdef _cowrie cowrie`,
  fish: `complete -c cowrie -a '(cowrie __complete (commandline -opc)[2..] (commandline -ct) 2> /dev/null)'`,
};

function completionsOf(program: Command, words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  let command = program;
  for (const word of words.slice(0, -1)) {
    command = command.commands.find((each) => each.name() === word) ?? command;
  }
  const valued = command.options.find(({ long, required }) => required && long === words.at(-2));
  const names = command.commands.map((each) => each.name()).filter((name) => !name.startsWith('__'));
  const options = command.options.flatMap(({ long }) => long ?? []);
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  const found = valued
    ? (valued.argChoices ?? [])
    : [...names, ...choices, ...(last.startsWith('-') ? options : [])];
  return found.filter((name) => name.startsWith(last)).sort();
}

export function completionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print the shell completion: source <(cowrie completion bash)')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .action((shell: string) => void process.stdout.write(`${SCRIPTS[shell]}\n`));
  program
    .command('__complete', { hidden: true })
    .argument('[words...]')
    .passThroughOptions()
    .helpOption(false)
    .action((words: string[]) => {
      for (const found of completionsOf(program, words)) process.stdout.write(`${found}\n`);
    });
}
