#!/bin/sh
# Finds words that this project does not use, as words.txt lists them: words.sh [DIRECTORY]. Prints FILE:LINE: WORD and
# the word to use instead. Exit status 1 if there is one. CHANGELOG.md is not searched, since it names old
# identifiers; nor is scalar_text.h, which is made of searched files.
list=$(cd "$(dirname "$0")" && pwd)/words.txt
cd "${1:-$(dirname "$0")/../..}" || exit 2
find ./*.md Makefile action.yml .ci .github data docs fast mk paper plots reference validate -type f \
    ! -name CHANGELOG.md ! -name scalar_text.h ! -path '*/third_party/*' ! -path 'validate/test/words.*' ! -name '*.svg' ! -name '*.png' \
    ! -name '*.pdf' 2>/dev/null | sort | list=$list perl -CSD -e '
    open my $list, "<:utf8", $ENV{list} or die "$ENV{list}: $!\n";
    my @words;
    while (<$list>) {
        chomp;
        next if /^#|^$/;
        my ($first, $second, $third) = split /\t+/;
        if (length $first) {
            push @words, {word => qr/$first/, instead => $second, allowed => []};
        } else {
            push @{$words[-1]{allowed}}, [qr/^(?:$second)$/, qr/$third/];
        }
    }
    my $found = 0;
    while (my $file = <STDIN>) {
        chomp $file;
        $file =~ s{^\./}{};
        open my $stream, "<:utf8", $file or die "$file: $!\n";
        while (my $line = <$stream>) {
            for my $word (@words) {
                my $rest = $line;
                next unless $rest =~ $word->{word};
                for my $allowed (@{$word->{allowed}}) {
                    $rest =~ s/$allowed->[1]//g if $file =~ $allowed->[0];
                }
                next unless $rest =~ $word->{word};
                print "$file:$.: $&: write $word->{instead}\n";
                $found = 1;
            }
        }
    }
    exit $found;'
